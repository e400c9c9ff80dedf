/* Runs in a browser, on /api/docs. */
/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // Do not send the document to an external validator.
  validatorUrl: null,
});
