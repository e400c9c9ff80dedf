import { randomUUID } from "node:crypto";
import { writeHostileExam } from "./write-hostile-exam.ts";
import { hostileAt, hostileMarkdown, hostileName, hostileText, hostileWord } from "./hostile-texts.ts";

export type HostilePlaces = Awaited<ReturnType<typeof writeHostileTexts>>;

const password = "academy-demo-1";

/** Write hostile texts into the fields that people fill, those of exams included, by API. Returns where they are shown. */
export async function writeHostileTexts(url: string) {
  /** A call that must succeed: a refused text is shown nowhere. */
  const call = async <Body>(token: string | null, method: string, path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        "user-agent": "Mallory <img data-hostile src=//evil.example onerror=hostile('device')>",
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as Body;
  };
  const signIn = async (name: string) => {
    const credentials = { email: `${name}@academy.example`, password };
    const session = await call<Session>(null, "POST", "/auth/v1/token?grant_type=password", credentials);
    return { ...session, token: session.access_token };
  };

  const [superAdmin, admin, instructor] = await Promise.all(["super", "admin", "instructor"].map(signIn));
  if (!superAdmin || !admin || !instructor) throw new Error("the samples cannot sign in");
  const student = await call<Session>(null, "POST", "/auth/v1/signup", {
    email: `mallory-${randomUUID()}@school.example`,
    password: "a sentence to remember",
    data: { full_name: hostileName },
  });
  const asStudent = student.access_token;
  await call(superAdmin.token, "PATCH", `/api/people/${admin.user.id}`, { full_name: hostileName });
  await call(admin.token, "PATCH", `/api/people/${instructor.user.id}`, { full_name: hostileName });

  const { id: courseId } = await call<{ id: string }>(admin.token, "POST", "/api/courses", {
    title: hostileName,
    description: `Mallory's course. ${hostileMarkdown}`.slice(0, 5000),
    category: hostileWord,
    instructor_id: instructor.user.id,
  });
  const lessonId = randomUUID();
  const draft = { id: lessonId, title: hostileName, content: hostileMarkdown };
  await call(instructor.token, "POST", `/api/courses/${courseId}/lesson-drafts`, draft);
  await call(instructor.token, "POST", `/api/lesson-drafts/${lessonId}/publish`, { revision: 1 });
  const waiting = { id: randomUUID(), title: hostileName, content: hostileText };
  await call(instructor.token, "POST", `/api/courses/${courseId}/lesson-drafts`, waiting);

  await call(asStudent, "POST", "/api/enrollments", { course_id: courseId });
  const lesson = `/api/courses/${courseId}/lessons/${lessonId}`;
  await call(asStudent, "POST", `${lesson}/open`);
  await call(asStudent, "PUT", `${lesson}/notes`, { content: hostileText, revision: 0 });
  for (const context of [{ course: courseId, lesson: lessonId }, { course: null }, { help: true }]) {
    await call(asStudent, "POST", "/functions/v1/chat", {
      messages: [{ role: "user", content: `What is a drone? ${hostileText}` }],
      context,
      conversation: { id: randomUUID(), turn: randomUUID() },
    });
  }
  const aboutStudent = { student_id: student.user.id };
  await call(asStudent, "POST", "/functions/v1/assessment-agent", { ...aboutStudent, lesson_id: lessonId });
  await call(instructor.token, "POST", "/functions/v1/engagement-coach", {
    ...aboutStudent,
    student_name: hostileName,
    context_summary: hostileText,
  });
  await call(instructor.token, "POST", "/functions/v1/lesson-content-agent", {
    topic: `drone ${hostileName}`.slice(0, 200),
    level: "beginner",
    country: hostileWord,
  });

  await call(superAdmin.token, "POST", "/functions/v1/invite-admin", { email: "mallory@evil.example", role: "instructor" });
  for (const { token } of [admin, superAdmin]) {
    await call(token, "POST", "/api/api-keys", { service_name: hostileWord, api_key: "<img/data-hostile/src=x>" });
  }
  const printed = { name: `Mallory "'<img data-hostile src=x>`, name_shown: true };
  const { certificate } = await call<{ certificate: { id: string } }>(
    asStudent,
    "POST",
    `/api/courses/${courseId}/certificate`,
    printed,
  );
  const exam = await writeHostileExam(call, {
    instructor: instructor.token,
    admin: admin.token,
    student: asStudent,
    studentId: student.user.id,
    courseId,
    lessonId,
  });
  await call(instructor.token, "POST", `/api/certificates/${certificate.id}/revocation`, {
    reason: hostileAt("revocation"),
    may_reissue: false,
  });
  return {
    courseId,
    lessonId,
    exam,
    certificateId: certificate.id,
    student: JSON.stringify(student),
    instructor: JSON.stringify(instructor),
    admin: JSON.stringify(admin),
  };
}

type Session = { access_token: string; user: { id: string } };
