/* Runs in a browser, on /api/docs. */
/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#docs",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  // The document stays here: it is not sent to an external validator.
  validatorUrl: null,
});
