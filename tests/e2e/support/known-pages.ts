import type { Page } from "@playwright/test";
import { findCourse } from "./journey.ts";
import { admin, tokenOf } from "./staff.ts";
import { student } from "./test.ts";

/** Who sees each page. What redirects to another page of the list is left out. */
export const readers = {
  visitor: [
    "",
    "store",
    "product/:courseId",
    "instructor/:instructorId",
    "preview/:courseId/:lessonId",
    "enroll/:courseId",
    "legal/:kind",
    "help/:article",
    "verify/:certificateId",
    "talent-marketplace",
    "success",
    "auth",
    "coming-soon",
    "for-business",
    "setup",
  ],
  student: [
    "dashboard",
    "learn/:courseId/:lessonId",
    "exam/:examId",
    "attempt/:attemptId",
    "certificates/:certificateId",
    "get-certificate/:courseId",
    "agreement",
    "settings",
    "notifications",
    "notes",
    "help",
    "chat",
    "voice-tutor",
    "agents-api",
  ],
  admin: [
    "teach/:courseId",
    "teach/:courseId/exams/:examId/preview",
    "teach/:courseId/exams/:examId/print",
    "course-certificates/:courseId",
    "course-questions/:courseId",
    "admin/ai-agents",
  ],
  superAdmin: ["super-admin"],
};

export const redirects = ["catalog", "course/:courseId", "learn/:lessonId"];

/** Return how to write the address of a page pattern, with real ids of the sample academy. */
export async function findAddresses(page: Page): Promise<(pattern: string) => string> {
  const course = await findCourse(page, "Negotiation at Work");
  const read = async <Body>(path: string, person: { email: string; password: string }) => {
    const headers = { authorization: `Bearer ${await tokenOf(page, person)}` };
    return (await (await page.request.get(path, { headers })).json()) as Body;
  };
  const { exams } = await read<{ exams: { id: string; course: { id: string }; attempts: { id: string }[] }[] }>(
    "/api/learning/exams",
    student,
  );
  const taken = exams.find(({ attempts }) => attempts.length > 0);
  const { certificates } = await read<{ certificates: { id: string }[] }>(`/api/courses/${course.id}/certificates`, admin);
  const { instructor_id } = await read<{ instructor_id: string }>(`/api/courses/${course.id}`, student);
  const known = {
    courseId: course.id,
    lessonId: course.lessons[0]?.id,
    instructorId: instructor_id,
    examId: taken?.id,
    attemptId: taken?.attempts[0]?.id,
    certificateId: certificates[0]?.id,
  };
  for (const [name, value] of Object.entries(known)) if (value === undefined) throw new Error(`the samples have no ${name}`);
  const values: Record<string, string | undefined> = { ...known, kind: "privacy", article: "your-data" };
  return (pattern) => {
    const own = pattern.includes(":examId") ? { ...values, courseId: taken?.course.id } : values;
    return `/${pattern.replaceAll(/:(\w+)/g, (_, name: keyof typeof own) => own[name] ?? "")}`;
  };
}
