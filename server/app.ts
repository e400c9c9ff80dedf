import { Hono } from "hono";
import { courseImageLimit } from "#domain/course-pictures.ts";
import { AppError } from "#domain/errors.ts";
import { authRoutes } from "#server/people/auth/routes.ts";
import { identifyCaller } from "#server/people/auth/identify-caller.ts";
import { signTokenOfReader } from "#server/people/auth/reading-cookie.ts";
import { callerWatch } from "#server/people/auth/recognise-caller.ts";
import { completeWaitingEnrollment } from "#server/courses/enrollments/complete-waiting.ts";
import { issuerRoutes } from "#server/assessment/badges/routes.ts";
import { verifyFormRoutes } from "#server/assessment/certificates/verify-routes.ts";
import { isQuestionFileUpload } from "#server/assessment/questions/files/routes.ts";
import { isCourseFileUpload } from "#server/courses/import-export/limit-upload.ts";
import { imageTooLarge } from "#server/courses/media/image-errors.ts";
import { embedPageRoutes } from "#server/courses/video/embed-routes.ts";
import { lessonPictureRoutes } from "#server/courses/media/lesson-picture-routes.ts";
import { mediaStreamRoutes } from "#server/courses/video/stream-routes.ts";
import { isCaptionUpload } from "#server/courses/video/fit-cues.ts";
import { isUploadChunk, uploadRoutes } from "#server/courses/video/upload-routes.ts";
import { isImageUpload } from "#server/courses/media/course-image-routes.ts";
import { chosenTextModel } from "#server/ai/settings/chosen-text-model.ts";
import { documentationRoutes } from "#server/platform/openapi/routes.ts";
import { fileRoutes } from "#server/platform/storage/routes.ts";
import { answerVisitorCalls } from "#server/platform/page-cache/answer-from-cache.ts";
import { limitBody } from "#server/platform/http/body-limit.ts";
import { refundFailures } from "#server/platform/http/rate-limit.ts";
import { formAround, isLessonImageUpload } from "#server/courses/media/lesson-image-routes.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { answerNotFound, translateErrors } from "#server/platform/http/errors.ts";
import { healthRoutes } from "#server/platform/http/health.ts";
import { identifyEveryCaller } from "#server/platform/http/identify.ts";
import { refuseForeignPages, sameHeaders, securityHeaders } from "#server/platform/http/security-headers.ts";
import { requestContext } from "#server/platform/http/request-context.ts";
import { robotsRoutes } from "#server/courses/catalog/robots-routes.ts";
import { demoMailboxRoutes } from "#server/platform/mail/demo-mailbox-routes.ts";
import { pageRoutes } from "#server/platform/pages/routes.ts";
import { pictureRoutes } from "#server/courses/media/drawn-pictures-routes.ts";
import { launchGate, pictureGate } from "#server/academy/launch/launch-gate.ts";
import { brandRoutes } from "#server/academy/branding/routes.ts";
import { isBackupUpload } from "#server/academy/setup/routes.ts";
import { setupGate } from "#server/academy/setup/setup-gate.ts";
import { readLaunched } from "#server/academy/launch/launch.ts";
import { dataRouters, functionRouters } from "./routers.ts";
import type { Dependencies } from "./dependencies.ts";

/** Create the whole academy as one function from request to response. Handlers run in the order below. */
export function createApp(given: Dependencies): Hono<AppEnv> {
  const deps = { ...given, textModel: chosenTextModel(given) };
  const app = new Hono<AppEnv>();
  app.onError(translateErrors(deps.log, callerWatch(deps)));
  app.notFound(answerNotFound);

  app.use(sameHeaders(deps));
  app.route("/", healthRoutes(deps));
  app.use(requestContext(deps), securityHeaders(deps), refuseForeignPages(), refundFailures, setupGate(deps));
  const limitUpload = limitBody(courseImageLimit.bytes, imageTooLarge);
  const limitForm = limitBody(courseImageLimit.bytes + formAround, imageTooLarge);
  const limitOther = limitBody(1024 * 1024, () => new AppError("request.too_large", { limit: "1 MB" }));
  app.use((context, next) => {
    // The sign-in protocol has a smaller limit, and its own errors.
    if (context.req.path.startsWith("/auth/v1/")) return next();
    // Larger bodies are limited by their own routes, where the sender is known.
    if (
      [isCourseFileUpload, isQuestionFileUpload, isUploadChunk, isBackupUpload, isCaptionUpload].some((isLimited) =>
        isLimited(context.req),
      )
    )
      return next();
    const limit = isImageUpload(context.req) ? limitUpload : isLessonImageUpload(context.req) ? limitForm : limitOther;
    return limit(context, next);
  });

  app.route(
    "/auth/v1",
    authRoutes({ ...deps, db: deps.signInDb ?? deps.db, completePendingEnrollment: completeWaitingEnrollment }),
  );

  if (deps.pageCache)
    app.use(
      "/api/courses/*",
      answerVisitorCalls(deps.pageCache, () => readLaunched(deps.db)),
    );
  const identify = identifyEveryCaller((authorization, request) => identifyCaller(deps, authorization, request));
  app.use("/api/*", identify, launchGate(deps));
  for (const router of dataRouters(deps)) app.route("/api", router);
  const described = { "/api": () => dataRouters(deps), "/functions/v1": () => functionRouters(deps) };
  app.route("/api", documentationRoutes(described, deps.apiDocument));

  app.route("/api", uploadRoutes(deps));

  app.use("/functions/*", identify, launchGate(deps));
  for (const router of functionRouters(deps)) app.route("/functions/v1", router);

  const pictureAccess = pictureGate(deps);
  // An avatar addressed by a name reveals nothing; one addressed by a person's id reveals their name.
  for (const path of ["/files/*", "/media/*", "/pictures/*", "/social/courses/*", "/avatar/:id{[0-9a-fA-F-]{36}\\.svg}"])
    app.use(path, pictureAccess);
  if (deps.demoMailbox) app.route("/", demoMailboxRoutes(deps));
  app.route("/", brandRoutes(deps));
  app.route("/", fileRoutes(deps));
  app.route("/", mediaStreamRoutes(deps));
  app.route("/", lessonPictureRoutes(deps));
  app.route("/", embedPageRoutes());
  app.route("/", pictureRoutes(deps));
  app.route("/", robotsRoutes(deps));
  app.route("/", verifyFormRoutes(deps));
  app.route("/", issuerRoutes(deps));
  app.route(
    "/",
    pageRoutes(
      deps,
      (request) => app.fetch(request, { drawsPage: true }),
      (context) => signTokenOfReader(deps, context),
    ),
  );
  return app;
}
