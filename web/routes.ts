import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

/** The pages of the academy, in the order of its route table. */
export default [
  layout("features/academy/shell/public-shell.tsx", [
    layout("routes/gates/launch.tsx", [
      index("routes/home.tsx"),
      route("store", "routes/store.tsx"),
      route("catalog", "routes/catalog.ts"),
      route("product/:courseId", "routes/product.tsx"),
      route("course/:courseId", "routes/course.ts"),
      route("instructor/:instructorId", "routes/instructor.tsx"),
      route("preview/:courseId/:lessonId", "routes/preview.tsx"),
      route("enroll/:courseId", "routes/enroll.tsx"),
      layout("routes/gates/signed-in.tsx", [
        route("learn/:courseId/:lessonId", "routes/lesson.tsx"),
        route("learn/:lessonId", "routes/cited-lesson.tsx"),
        route("dashboard", "routes/dashboard.tsx"),
        route("teach/:courseId", "routes/teach.tsx"),
        route("exam/:examId", "routes/exam.tsx"),
        route("attempt/:attemptId", "routes/attempt.tsx"),
        route("settings", "routes/settings.tsx"),
        route("notifications", "routes/notifications.tsx"),
        route("help", "routes/help.tsx"),
        route("chat", "routes/chat.tsx"),
        route("voice-tutor", "routes/voice-tutor.tsx"),
        route("agents-api", "routes/agents-api.tsx"),
        route("admin/ai-agents", "routes/admin-ai-agents.tsx"),
        route("super-admin", "routes/super-admin.tsx"),
        route("certificates/:certificateId", "routes/certificate.tsx"),
        route("get-certificate/:courseId", "routes/get-certificate.tsx"),
        route("course-certificates/:courseId", "routes/course-certificates.tsx"),
        route("course-questions/:courseId", "routes/course-questions.tsx"),
      ]),
      route("help/:article", "routes/help-article.tsx"),
      route("talent-marketplace", "routes/talent-marketplace.tsx"),
      route("success", "routes/success.tsx"),
      route("*", "routes/unknown.ts"),
    ]),
    route("verify/:certificateId", "routes/verify.tsx"),
    route("auth", "routes/auth.tsx"),
    route("legal/:kind", "routes/legal.tsx"),
    route("setup", "routes/setup.tsx"),
    route("coming-soon", "routes/coming-soon.tsx"),
  ]),
  layout("features/academy/shell/business-shell.tsx", [
    layout("routes/gates/launch.tsx", { id: "gates/launch-business" }, [route("for-business", "routes/for-business.tsx")]),
  ]),
] satisfies RouteConfig;
