/* Runs in a browser, on /api/docs. */
/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // The document stays here: no validator of another site hears of it.
  validatorUrl: null,
});
