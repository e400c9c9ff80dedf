import type { Row } from "./row.ts";

type Body = Record<string, unknown>;

/** A call that creates one object per Idempotency-Key, and a different request to send with the same key. */
type Keyed = { other: (body: Body) => Body };

/** For each POST, its key or the reason why it needs none when it is repeated. The test fails for a call without an entry. */
export const repeatedCalls: Readonly<Record<Extract<Row["call"], `POST ${string}`>, Keyed | string>> = {
  "POST /api/courses": { other: (body) => ({ ...body, title: "Hornets" }) },
  "POST /api/teaching/courses": { other: (body) => ({ ...body, title: "Hornets" }) },
  "POST /api/courses/{courseId}/questions": { other: (body) => ({ ...body, stem: "Another question?" }) },
  "POST /api/courses/{courseId}/questions/import": { other: (body) => ({ ...body, text: "What is it?{=a wasp}" }) },
  "POST /api/courses/{courseId}/exams": { other: (body) => ({ ...body, title: "Another exam" }) },
  "POST /api/exams/{examId}/corrections": { other: (body) => ({ ...body, reason: "Another reason." }) },
  "POST /api/lesson-drafts/{lessonDraftId}/media": { other: (body) => ({ ...body, bytes: 2000 }) },
  "POST /api/teaching/lessons/{lessonId}/answers": { other: (body) => ({ ...body, answer: "Nobody knows." }) },
  "POST /api/api-keys": { other: (body) => ({ ...body, api_key: "sk-0987654321" }) },
  "POST /functions/v1/invite-admin": { other: (body) => ({ ...body, role: "student" }) },
  "POST /api/account/data-requests": { other: (body) => ({ ...body, details: "Half of it" }) },
  "POST /api/data-requests": { other: (body) => ({ ...body, details: "By fax" }) },
  "POST /functions/v1/lesson-content-agent": { other: (body) => ({ ...body, country: "France" }) },
  "POST /functions/v1/assessment-agent": { other: (body) => ({ ...body, lesson_id: crypto.randomUUID() }) },
  "POST /functions/v1/engagement-coach": { other: (body) => ({ ...body, context_summary: "Idle." }) },

  // The sender generates the id of the object.
  "POST /api/courses/{courseId}/lesson-drafts": "the body's id is the lesson's",
  "POST /api/course-files/import": "the query's id is the import's",
  "POST /api/learning/exams/{examId}/attempts": "a running attempt is answered as it is",
  "POST /functions/v1/chat": "a question has a conversation and a turn",
  "POST /functions/v1/student-tutor": "keeps no conversation",
  "POST /functions/v1/voice-tutor": "a question has a conversation and a turn",

  // There can only be one.
  "POST /api/enrollments": "a person takes a course once",
  "POST /api/enrollments/by-mail": "a person takes a course once; the mail is sent again",
  "POST /api/checkout": "a person takes a course once",
  "POST /api/courses/{courseId}/certificate": "a person has one valid certificate of a course, after a reissue as well",
  "POST /api/certificates/{certificateId}/revocation": "a certificate is revoked once",
  "POST /api/attempts/{attemptId}/answers/{position}/appeal": "an essay has one appeal",
  "POST /api/exams/{examId}/notices": "the same words within a minute are told once",
  "POST /api/account/agreement": "a person agrees to a version once",
  "POST /api/academy/samples": "they are taken once",
  "POST /api/academy/logo": "the academy has one logo",
  "POST /api/setup": "a link works once",
  "POST /api/setup/restore": "a link works once",
  "POST /auth/v1/signup": "an address has one account",
  "POST /auth/v1/recovery-codes": "new codes replace the old ones",
  "POST /api/invitations/csv": "an address whose invitation is open is left alone",
  "POST /api/invitations/{invitationId}/resend": "the newest link replaces the others",
  "POST /api/mails/{mailId}/resend": "a mail that is queued is sent once",

  // Sets a state, which is the same the second time.
  "POST /api/exams/{examId}/publish": "names the revision and the state",
  "POST /api/exams/{examId}/grades/post": "what is posted stays posted",
  "POST /api/exams/{examId}/late-answers/{attemptId}/{position}":
    "a late answer is decided once; the same decision again is answered the same",
  "POST /api/lesson-drafts/{lessonDraftId}/publish": "names the revision; the same text is published once",
  "POST /api/lesson-drafts/{lessonDraftId}/versions/{version}/restore": "names the revision",
  "POST /api/agent-drafts/{draftId}/{decision}": "a draft is decided once",
  "POST /api/agent-drafts/{draftId}/choices": "the first choice counts",
  "POST /api/attempts/{attemptId}/open": "names its lease",
  "POST /api/attempts/{attemptId}/hand-in": "an attempt is handed in once",
  "POST /api/attempts/{attemptId}/break": "names the state",
  "POST /api/attempts/{attemptId}/visible-time": "the longest time counts",
  "POST /api/essays/{attemptId}/{position}/open": "a reading has one reader",
  "POST /api/essays/{attemptId}/{position}/return": "what is given back is given back",
  "POST /api/conversations/{id}/turns/{turn}/stop": "a turn is stopped once",
  "POST /api/courses/{courseId}/lessons/{lessonId}/open": "a visit counts once in a quarter of an hour",
  "POST /auth/v1/logout": "a session ends once",
  "POST /auth/v1/verify": "a link or code works once",
  "POST /auth/v1/factors/{factorId}/verify": "a code works once",
  "POST /auth/v1/recovery-codes/verify": "a code works once",

  // What it creates is removed automatically if it is not used.
  "POST /api/course-images": "a picture that no course shows is deleted",
  "POST /api/courses/{courseId}/lesson-images": "a picture that no text shows is deleted",
  "POST /api/media/{mediaId}/watch": "a watch that nobody goes on with is forgotten",
  "POST /auth/v1/factors": "a factor that is not confirmed is forgotten",
  "POST /auth/v1/factors/{factorId}/challenge": "a challenge ends after minutes",
  "POST /auth/v1/token": "of two tokens for one, only one line lives on",
  "POST /auth/v1/otp": "a new mail replaces the link of the old one",
  "POST /auth/v1/magiclink": "a new mail replaces the link of the old one",
  "POST /auth/v1/recover": "a new mail replaces the link of the old one",
  "POST /auth/v1/resend": "a new mail replaces the link of the old one",

  // Nothing is stored.
  "POST /api/courses/{courseId}/question-drafts": "shown, not kept",
  "POST /api/essays/{attemptId}/{position}/suggestion": "shown, not kept",
  "POST /api/courses/{courseId}/lessons/{lessonId}/checks/{questionId}": "answered as often as one likes",
  "POST /api/exams/{examId}/corrections/preview": "nothing is kept",
  "POST /api/exams/{examId}/preview/result": "nothing is kept",
  "POST /api/questions/preview": "nothing is kept",
  "POST /api/lesson-drafts/preview": "nothing is kept",
  "POST /api/courses/{courseId}/certificate/preview": "nothing is kept",
  "POST /api/course-files/check": "nothing is kept",
  "POST /api/invitations/csv/check": "nothing is kept",
  "POST /api/invitations/look": "nothing is kept",
  "POST /api/setup/look": "nothing is kept",
  "POST /api/faculty/servers/look": "nothing is kept",
  "POST /api/faculty/vendor/test": "nothing is kept",
  "POST /api/mails/test": "nothing is kept",
  "POST /api/platform/pass": "nothing is kept",
  "POST /api/api-keys/{apiKeyId}/reveal": "each time is recorded",
  "POST /verify/{certificateId}": "nothing is kept",
};
