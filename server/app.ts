import { Hono } from "hono";
import { AppError } from "#domain/errors.ts";
import { accountRoutes } from "./account/routes.ts";
import { agentRoutes } from "./agents/routes.ts";
import { analyticsRoutes } from "./analytics/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { identifyCaller } from "./auth/identify-caller.ts";
import { conversationRoutes } from "./conversations/routes.ts";
import { courseRoutes } from "./courses/routes.ts";
import { checkoutRoutes } from "./checkout/routes.ts";
import type { Dependencies } from "./dependencies.ts";
import { documentationRoutes } from "./documentation/routes.ts";
import { enrollmentRoutes } from "./enrollments/routes.ts";
import { fileRoutes } from "./files/routes.ts";
import { agentFunctionRoutes } from "./functions/agent-routes.ts";
import { inviteAdminRoutes } from "./functions/invite-admin.ts";
import { functionRoutes } from "./functions/routes.ts";
import { limitBody } from "./http/body-limit.ts";
import type { AppEnv } from "./http/context.ts";
import { answerNotFound, translateErrors } from "./http/errors.ts";
import { helpRoutes } from "./help/routes.ts";
import { healthRoutes } from "./http/health.ts";
import { identifyEveryCaller } from "./http/identify.ts";
import { refuseForeignPages } from "./http/refuse-foreign-pages.ts";
import { requestContext } from "./http/request-context.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { learningRoutes } from "./learning/routes.ts";
import { lessonRoutes } from "./lessons/routes.ts";
import { noteRoutes } from "./notes/routes.ts";
import { robotsRoutes } from "./pages/robots-routes.ts";
import { demoMailboxRoutes } from "./mail/demo-mailbox/routes.ts";
import { mailRoutes } from "./mail/routes.ts";
import { pageRoutes } from "./pages/routes.ts";
import { peopleRoutes } from "./people/routes.ts";
import { pictureRoutes } from "./pictures/routes.ts";
import { launchGate, pictureGate } from "./platform/launch-gate.ts";
import { platformRoutes } from "./platform/routes.ts";
import { profileRoutes } from "./profiles/routes.ts";
import { readingPositionRoutes } from "./reading-positions/routes.ts";

/** The whole academy as one function from request to response; the order of everything is the order below. */
export function createApp(deps: Dependencies): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(translateErrors(deps.log));
  app.notFound(answerNotFound);

  app.route("/", healthRoutes(deps));
  app.use(requestContext(deps), securityHeaders(deps), refuseForeignPages());
  app.use(limitBody(1024 * 1024, () => new AppError("request.too_large", { limit: "1 MB" })));

  app.route("/auth/v1", authRoutes(deps));

  const identify = identifyEveryCaller((authorization) => identifyCaller(deps, authorization));
  app.use("/api/*", identify, launchGate(deps));
  app.route("/api", platformRoutes(deps));
  app.route("/api", courseRoutes(deps));
  app.route("/api", lessonRoutes(deps));
  app.route("/api", noteRoutes(deps));
  app.route("/api", readingPositionRoutes(deps));
  app.route("/api", enrollmentRoutes(deps));
  app.route("/api", learningRoutes(deps));
  app.route("/api", checkoutRoutes(deps));
  app.route("/api", conversationRoutes(deps));
  app.route("/api", helpRoutes());
  app.route("/api", profileRoutes(deps));
  app.route("/api", accountRoutes(deps));
  app.route("/api", peopleRoutes(deps));
  app.route("/api", auditRoutes(deps));
  app.route("/api", analyticsRoutes(deps));
  app.route("/api", mailRoutes(deps));
  app.route("/api", invitationRoutes(deps));
  app.route("/api", agentRoutes(deps));
  app.route("/api", documentationRoutes(deps));

  app.use("/functions/*", identify, launchGate(deps));
  app.route("/functions/v1", inviteAdminRoutes(deps));
  app.route("/functions/v1", agentFunctionRoutes(deps));
  app.route("/functions/v1", functionRoutes(deps));

  const whatIsSeen = pictureGate(deps);
  // An avatar drawn from a name tells nothing; one by a person's id tells theirs.
  for (const path of ["/files/*", "/pictures/*", "/social/courses/*", "/avatar/:id{[0-9a-fA-F-]{36}\\.svg}"])
    app.use(path, whatIsSeen);
  if (deps.demoMailbox) app.route("/", demoMailboxRoutes(deps));
  app.route("/", fileRoutes(deps));
  app.route("/", pictureRoutes(deps));
  app.route("/", robotsRoutes(deps));
  app.route(
    "/",
    pageRoutes(deps, (request) => app.request(request)),
  );
  return app;
}
