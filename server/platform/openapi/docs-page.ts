/** The page that makes the document browsable. Its scripts and styles are files of this academy; nothing stands inline. */
export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>API · Academy</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="docs">
      <noscript>This page needs JavaScript. The document itself is <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    </main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start-docs.js"></script>
  </body>
</html>
`;
