import { forPlannedParts } from "#domain/academy.ts";
import {
  actors,
  admins,
  allStaff,
  anybody,
  authors,
  everybody,
  people,
  provenSessions,
  readers,
  sessions,
  superAdmins,
  theAdmin,
  theStudent,
} from "./actors.ts";
import { assessment } from "./assessment-rows.ts";
import { nothing, password } from "./permission-academy.ts";
import type { Row } from "./row.ts";

/*
 * The permissions: every call of the academy, for every kind of caller, with every accepted field and every secret that may be
 * revealed. What is not in this table is not allowed: a call without a row fails the tests, and so does a field that no row names.
 */

const signedInOrNot = actors.filter((actor) => actor !== "deleted" && actor !== "pendingSession");
const adminsOnly = ["admin", "superAdmin"] as const;
const staff = ["instructor", "coInstructor", "admin", "superAdmin"] as const;
/** An agent's draft is visible to its author, and to admins. */
const askedFor = ["instructor", "admin", "superAdmin"] as const;
const askedForBy = { ...admins(200, "agent_draft.not_found"), instructor: 200, coInstructor: "agent_draft.not_found" } as const;
const inCourse = ["student", "instructor", "coInstructor", "admin", "superAdmin"] as const;
/** Nobody may change a super admin, or themselves here; an admin only students and instructors. */
const overAdmins = { ...superAdmins(200), admin: "person.not_yours" } as const;
const overNobody = admins("person.not_yours");

const openCalls: Row[] = [
  { call: "GET /healthz", who: anybody(200), beforeLaunch: "same" },
  { call: "GET /readyz", who: anybody(200), beforeLaunch: "same" },
  { call: "GET /robots.txt", who: anybody(200), beforeLaunch: "same" },
  { call: "GET /sitemap.xml", who: anybody(200), beforeLaunch: anybody("request.not_found") },
  { call: "GET /api/openapi.json", who: everybody(200), beforeLaunch: "same" },
  { call: "GET /api/docs", who: everybody(200), beforeLaunch: "same" },
  { call: "GET /api/docs/{file}", at: () => ({ file: "start-docs.js" }), who: everybody(200), beforeLaunch: "same" },
  // A demo that is reachable from one machine only shows its mail to anybody there; no other academy has this call.
  { call: "GET /demo/mail", who: anybody(200), beforeLaunch: "same", tells: { address: actors, mailText: actors } },
  { call: "GET /demo/mail/newsreader.woff2", who: anybody(200), beforeLaunch: "same" },
  { call: "GET /demo/mail/source-sans.woff2", who: anybody(200), beforeLaunch: "same" },
];

const pictures: Row[] = [
  { call: "GET /brand/icon.svg", who: anybody(200), beforeLaunch: "same" },
  {
    call: "GET /brand/{file}",
    at: () => ({ file: `${"0".repeat(20)}.webp` }),
    who: anybody("file.not_found"),
    beforeLaunch: "same",
  },
  { call: "GET /manifest.webmanifest", who: anybody(200), beforeLaunch: "same" },
  {
    call: "GET /files/{key}",
    at: () => ({ key: "course-images/owl.webp" }),
    who: anybody("file.not_found"),
    cases: [{ when: "what is no picture", at: () => ({ key: "backups/all.zip" }), who: anybody("file.not_found") }],
  },
  // A cookie authorizes these: each kind of reader is tested in server/courses/video/stream.test.ts.
  { call: "GET /media/{id}/file", at: ({ mediaId }) => ({ id: mediaId }), who: anybody("file.not_found") },
  { call: "GET /media/{id}/chapters.vtt", at: ({ mediaId }) => ({ id: mediaId }), who: anybody("file.not_found") },
  {
    call: "GET /media/{id}/captions/{file}",
    at: ({ mediaId }) => ({ id: mediaId, file: "en.vtt" }),
    who: anybody("file.not_found"),
  },
  // Each kind of reader is tested in server/courses/media/lesson-picture-routes.test.ts.
  {
    call: "GET /media/pictures/{file}",
    at: () => ({ file: "1700000000000-owl-80x50.webp" }),
    who: anybody("file.not_found"),
  },
  {
    call: "GET /embed/{site}/{id}",
    at: () => ({ site: "youtube", id: "aqz-KE-bpKQ" }),
    who: anybody(200),
    beforeLaunch: "same",
  },
  { call: "GET /avatar/{file}", at: () => ({ file: "Ada.svg" }), who: anybody(200), beforeLaunch: "same" },
  { call: "GET /pictures/courses/{file}", at: ({ courseId }) => ({ file: `${courseId}.svg` }), who: anybody(200) },
  { call: "GET /social/academy.png", who: anybody(200), beforeLaunch: "same" },
  { call: "GET /social/courses/{file}", at: ({ courseId }) => ({ file: `${courseId}.png` }), who: anybody(200) },
];

const setupFields = "token full_name email password";
const settings: Row[] = [
  // No setup link is valid here: this academy has people already.
  {
    call: "POST /api/setup",
    fields: setupFields,
    body: () => ({ token: "none", full_name: "Ada", email: newAddress(), password }),
    who: everybody("setup.link_invalid"),
    beforeLaunch: "same",
  },
  {
    call: "POST /api/setup/look",
    fields: "token",
    body: () => ({ token: "none" }),
    who: everybody("setup.link_invalid"),
    beforeLaunch: "same",
  },
  { call: "POST /api/setup/restore", who: everybody("setup.link_invalid"), beforeLaunch: "same" },
  {
    call: "POST /api/academy/logo",
    parameters: "theme",
    body: () => Buffer.from("no picture"),
    who: admins("logo.wrong_type"),
  },
  { call: "GET /api/academy/mail-preview", parameters: "name accent", who: admins(200) },
  {
    call: "GET /api/academy/social-picture",
    parameters: "name tagline",
    query: () => ({ name: "Owls", tagline: "A school for owls." }),
    who: admins(200),
  },
  {
    call: "GET /api/legal/{kind}",
    parameters: "version",
    at: () => ({ kind: "terms" }),
    who: everybody(200),
    beforeLaunch: "same",
  },
  { call: "GET /api/recipients", who: everybody(200), beforeLaunch: "same" },
  {
    call: "PUT /api/legal/{kind}",
    at: () => ({ kind: "imprint" }),
    fields: "content asks_again",
    body: () => ({ content: "# Owls" }),
    who: admins(200),
  },
  { call: "GET /api/academy/overview", who: admins(200) },
  // The academy of these tests has no file store: the call fails at the first picture.
  { call: "POST /api/academy/samples", who: admins("server.unexpected") },
  { call: "GET /api/academy/settings", who: admins(200) },
  {
    call: "PATCH /api/academy/settings",
    fields:
      "name accent type_pairing tagline hero_title hero_text footer_text footer_links footer_links[].label footer_links[].url contact_address crisis_contacts open_business open_talent " +
      "open_voice open_playground open_gamification open_community open_payments open_ai_agent_controls open_instructor_student_messaging open_employment_hub open_payments_finance open_marketing_engagement instructors_publish asks_agreement minimum_age launch_date launch_title launch_text time_zone language currency setup_put_aside logo logo_dark retain_conversations_days retain_visits_days retain_audit_days retain_mails_days",
    body: () => ({
      name: "Owl School",
      accent: "#3355ff",
      type_pairing: "modern",
      tagline: "Courses for owls",
      hero_title: "A quiet night",
      hero_text: "Read in the dark.",
      footer_text: "Made by owls.",
      footer_links: [{ label: "Imprint", url: "/help" }],
      contact_address: "owls@school.example",
      crisis_contacts: "Night line: 116 123",
      open_business: true,
      open_talent: true,
      open_voice: true,
      open_playground: true,
      ...forPlannedParts(true),
      instructors_publish: false,
      launch_date: "2030-01-01T08:00:00Z",
      launch_title: "Soon",
      launch_text: "At midnight.",
      time_zone: "Europe/Zurich",
      currency: "CHF",
      setup_put_aside: ["mail"],
      logo: null,
      logo_dark: null,
      retain_conversations_days: 30,
      retain_visits_days: 400,
      retain_audit_days: 400,
      retain_mails_days: 30,
    }),
    who: admins(200),
  },
];

const platform: Row[] = [
  { call: "GET /api/figures", who: everybody(200) },
  { call: "GET /api/platform", who: everybody(200), beforeLaunch: "same" },
  {
    call: "PUT /api/platform",
    fields: "launched",
    body: ({ launched }) => ({ launched }),
    who: superAdmins(200),
    beforeLaunch: "same",
  },
  { call: "POST /api/platform/pass", who: superAdmins(200), beforeLaunch: "same" },
  { call: "GET /api/platform/pass", who: everybody(200), beforeLaunch: "same" },
];

const courseFields =
  "title description category level duration price outcomes language watched_percent instructor_id featured_image_url published";
const courses: Row[] = [
  { call: "GET /api/courses", parameters: "search category level language sort page page_size", who: everybody(200) },
  {
    call: "GET /api/courses/{courseId}",
    who: everybody(200),
    cases: [
      {
        when: "an archived course",
        at: ({ archivedCourseId }) => ({ courseId: archivedCourseId }),
        who: { ...readers(200, "course.not_found"), visitor: "course.not_found" },
      },
      {
        when: "a draft",
        at: ({ draftCourseId }) => ({ courseId: draftCourseId }),
        who: { ...authors(200, "course.not_found"), visitor: "course.not_found" },
      },
    ],
  },
  {
    call: "POST /api/courses",
    fields: courseFields,
    body: () => ({ title: "Wasps", category: "Design" }),
    who: admins(201),
  },
  {
    call: "PATCH /api/courses/{courseId}",
    fields: `${courseFields} archived co_instructor_ids free_preview_ids`,
    body: () => ({ title: "Wasps", outcomes: ["Tell wasps apart"], language: "fr", category: "Nature" }),
    who: authors(200),
    cases: [
      { when: "giving it a price", body: () => ({ price: 100 }), who: authors(200) },
      {
        when: "giving it further instructors",
        body: ({ ids }) => ({ co_instructor_ids: [ids.idleInstructor] }),
        who: { ...authors(200), coInstructor: "caller.forbidden" },
      },
      { when: "giving a lesson to everybody", body: ({ lessonId }) => ({ free_preview_ids: [lessonId] }), who: authors(200) },
      { when: "giving it an instructor", body: ({ ids }) => ({ instructor_id: ids.otherInstructor }), who: admins(200) },
      {
        when: "giving it to a student",
        body: ({ ids }) => ({ instructor_id: ids.student }),
        who: admins("course.instructor_unknown"),
      },
      {
        when: "publishing it",
        at: ({ draftCourseId }) => ({ courseId: draftCourseId }),
        body: () => ({ published: true }),
        who: admins(200),
      },
      { when: "bringing it back", body: () => ({ archived: false }), who: admins(200) },
    ],
  },
  {
    call: "DELETE /api/courses/{courseId}",
    who: admins(200),
    cases: [
      {
        when: "a draft that nobody takes",
        at: ({ draftCourseId }) => ({ courseId: draftCourseId }),
        who: { ...authors(200), coInstructor: "caller.forbidden" },
      },
    ],
  },
  {
    call: "GET /api/instructors/{instructorId}",
    at: ({ ids }) => ({ instructorId: ids.instructor }),
    who: everybody(200),
    cases: [
      {
        when: "somebody who teaches nothing",
        at: ({ ids }) => ({ instructorId: ids.student }),
        who: everybody("instructor.not_found"),
      },
    ],
  },
  { call: "GET /api/course-library", parameters: "search page", who: admins(200) },
  { call: "GET /api/course-library/instructors", parameters: "search", who: allStaff(200) },
  { call: "GET /api/courses/{courseId}/settings", who: { ...authors(200), otherInstructor: "course.not_found" } },
  {
    call: "POST /api/course-images",
    parameters: "name",
    body: () => Buffer.from("no picture"),
    who: allStaff("course_image.wrong_type"),
  },
];

const lessons: Row[] = [
  {
    call: "GET /api/courses/{courseId}/lessons/{lessonId}",
    parameters: "include",
    who: readers(200),
    writes: "what the text was rendered to is kept for the next reader",
    tells: { lessonText: inCourse },
    cases: [
      {
        when: "with what stands beside it",
        query: () => ({ include: "notes,conversation,checks" }),
        who: readers(200),
        tells: { lessonText: inCourse, notes: ["student"], question: ["student"] },
      },
    ],
  },
  { call: "GET /api/lessons/{lessonId}", who: everybody(200) },
  // A free preview is tested in server/courses/lessons/previews.test.ts.
  { call: "GET /api/courses/{courseId}/lessons/{lessonId}/preview", who: everybody("lesson.not_found") },
  { call: "POST /api/courses/{courseId}/lessons/{lessonId}/open", who: readers(200) },
  { call: "GET /api/courses/{courseId}/lessons/{lessonId}/notes", who: readers(200), tells: { notes: ["student"] } },
  {
    call: "PUT /api/courses/{courseId}/lessons/{lessonId}/notes",
    fields: "content revision",
    body: (_, actor) => ({ content: "Mine.", revision: actor === "student" ? 1 : 0 }),
    who: readers(200),
  },
  { call: "GET /api/notes", parameters: "page", who: people(200), tells: { notes: ["student"] } },
  {
    call: "GET /api/search",
    parameters: "search",
    query: ({ tag }) => ({ search: `lesson${tag} or notes${tag} or question${tag}` }),
    who: people(200),
    tells: { lessonText: inCourse, notes: ["student"], question: ["student"] },
  },
  {
    call: "GET /api/courses/{courseId}/rating",
    who: people(200),
  },
  {
    call: "PUT /api/courses/{courseId}/rating",
    at: ({ archivedCourseId }) => ({ courseId: archivedCourseId }),
    fields: "stars comment",
    body: () => ({ stars: 4, comment: "Clear." }),
    who: theStudent(200, "rating.not_completed"),
  },
  {
    call: "PUT /api/courses/{courseId}/lessons/{lessonId}/reading-position",
    fields: "block seconds_ago",
    body: () => ({ block: 1 }),
    who: readers(200),
  },
  { call: "GET /api/courses/{courseId}/lessons/{lessonId}/embeds", who: readers(200) },
  {
    call: "PUT /api/courses/{courseId}/lessons/{lessonId}/embeds",
    fields: "site video watched",
    body: () => ({ site: "youtube", video: "aqz-KE-bpKQ", watched: true }),
    who: readers(200),
  },
];

const learning: Row[] = [
  { call: "GET /api/enrollments", who: people(200) },
  {
    call: "POST /api/enrollments",
    fields: "course_id",
    body: ({ otherCourseId }) => ({ course_id: otherCourseId }),
    who: people(201),
    cases: [
      {
        when: "in a draft",
        body: ({ draftCourseId }) => ({ course_id: draftCourseId }),
        who: people("course.not_found"),
      },
      {
        when: "in an archived course",
        body: ({ archivedCourseId }) => ({ course_id: archivedCourseId }),
        who: { ...people("course.not_found"), student: 200 },
      },
    ],
  },
  {
    call: "POST /api/enrollments/by-mail",
    fields: "course_id full_name email",
    body: ({ courseId }) => ({ course_id: courseId, full_name: "Grace", email: `grace-${crypto.randomUUID()}@new.example` }),
    who: everybody(201),
    cases: [
      {
        when: "with somebody else's address",
        body: ({ courseId, addressOf }) => ({ course_id: courseId, full_name: "Grace", email: addressOf("classmate") }),
        who: everybody(202),
      },
    ],
  },
  {
    call: "POST /api/checkout",
    fields: "course_ids",
    body: ({ otherCourseId }) => ({ course_ids: [otherCourseId] }),
    who: people(200),
  },
  { call: "GET /api/learning", parameters: "time_zone page", who: people(200) },
  { call: "GET /api/learning/lessons", parameters: "search page", who: people(200) },
];

const certificates: Row[] = [
  { call: "GET /api/certificates", who: people(200) },
  {
    call: "POST /api/courses/{courseId}/certificate/preview",
    fields: "name",
    at: ({ archivedCourseId }) => ({ courseId: archivedCourseId }),
    body: () => ({ name: "Grace Hopper" }),
    who: { ...people("enrollment.not_found"), student: 200 },
    cases: [
      {
        when: "of a course that nobody has completed",
        at: ({ courseId }) => ({ courseId }),
        body: () => ({ name: "Grace Hopper" }),
        who: { ...people("enrollment.not_found"), student: "certificate.not_completed" },
      },
    ],
  },
  {
    call: "POST /api/courses/{courseId}/certificate",
    fields: "name name_shown",
    at: ({ archivedCourseId }) => ({ courseId: archivedCourseId }),
    body: () => ({ name: "Grace Hopper" }),
    who: { ...people("enrollment.not_found"), student: 201 },
    cases: [
      {
        when: "of a course that nobody has completed",
        at: ({ courseId }) => ({ courseId }),
        body: () => ({ name: "Grace Hopper" }),
        who: { ...people("enrollment.not_found"), student: "certificate.not_completed" },
      },
    ],
  },
  {
    call: "GET /api/certificates/{certificateId}",
    who: theStudent(200, "certificate.not_found"),
  },
  {
    call: "PATCH /api/certificates/{certificateId}",
    fields: "name_shown",
    body: () => ({ name_shown: true }),
    who: theStudent(200, "certificate.not_found"),
  },
  { call: "GET /api/certificates/{certificateId}/pdf", who: theStudent(200, "certificate.not_found") },
  {
    call: "GET /api/certificates/{certificateId}/badge",
    who: theStudent(200, "certificate.not_found"),
    writes: "a badge is signed when it is first asked for, and stays as it is from then on",
  },
  // Requests of badge verifiers: public keys, and lists without personal data.
  { call: "GET /.well-known/did.json", who: anybody(200), beforeLaunch: "same" },
  { call: "GET /credentials/receipt-keys", who: anybody(200), beforeLaunch: "same" },
  { call: "GET /credentials/status/{list}", at: () => ({ list: "9" }), who: anybody("request.not_found"), beforeLaunch: "same" },
  {
    call: "GET /api/courses/{courseId}/certificates",
    parameters: "page",
    who: authors(200, "course.not_found"),
    tells: { studentName: staff },
  },
  {
    call: "POST /api/certificates/{certificateId}/revocation",
    fields: "reason may_reissue",
    body: () => ({ reason: "The name has changed.", may_reissue: true }),
    who: authors(200, "certificate.not_found"),
  },
  { call: "GET /api/verify/{certificateId}", parameters: "answer", who: everybody(200), beforeLaunch: "same" },
  // A form of a page: it always answers with a redirect to the page.
  { call: "POST /verify/{certificateId}", who: anybody(303), beforeLaunch: "same" },
];

const conversations: Row[] = [
  {
    call: "GET /api/conversations/latest",
    parameters: "kind course",
    query: ({ courseId }) => ({ kind: "tutor", course: courseId }),
    who: people(200),
    tells: { question: ["student"] },
  },
  { call: "DELETE /api/conversations/{id}", who: theStudent(200, "conversation.not_found") },
  { call: "POST /api/conversations/{id}/turns/{turn}/stop", who: theStudent(200, "conversation.not_found") },
  {
    call: "PUT /api/conversations/{id}/turns/{turn}/feedback",
    fields: "helpful reason",
    body: () => ({ helpful: false, reason: "Too short." }),
    who: theStudent(200, "conversation.not_found"),
  },
  { call: "GET /api/faculty/answers/{id}", who: admins(200) },
  { call: "GET /api/teaching/courses/{courseId}/questions", who: authors(200, "course.not_found") },
  { call: "GET /api/teaching/lessons/{lessonId}/questions", who: authors(200, "lesson.not_found") },
  {
    call: "POST /api/teaching/lessons/{lessonId}/answers",
    fields: "question answer settles",
    body: () => ({ question: "Why?", answer: "Because bees like it.", settles: null }),
    who: authors(201, "lesson.not_found"),
  },
  {
    call: "PUT /api/teaching/answers/{answerId}",
    fields: "question answer",
    body: () => ({ question: "Why?", answer: "Because bees need it." }),
    who: authors(200, "lesson_answer.not_found"),
  },
  { call: "DELETE /api/teaching/answers/{answerId}", who: authors(200, "lesson_answer.not_found") },
  { call: "GET /api/help", parameters: "search", who: everybody(200) },
  { call: "GET /api/help/{article}", at: () => ({ article: "accepting-an-invitation" }), who: everybody(200) },
];

const account: Row[] = [
  { call: "GET /api/profile", who: people(200) },
  { call: "PATCH /api/profile", fields: "full_name", body: () => ({ full_name: "Grace Hopper" }), who: people(200) },
  { call: "GET /api/account/sessions", who: people(200) },
  { call: "GET /api/account/agreement", who: people(200) },
  {
    call: "POST /api/account/agreement",
    fields: "documents documents[].kind documents[].version minimum_age",
    body: () => ({ documents: [], minimum_age: null }),
    who: people(200),
  },
  { call: "DELETE /api/account/sessions/{sessionId}", who: theStudent(200, "session.not_found") },
  {
    call: "GET /api/account/export",
    who: people(200),
    // People may export all data about themselves, including texts about them that have not been shown to them.
    tells: {
      notes: ["student"],
      question: ["student"],
      practiceSet: ["student"],
      coachingNote: ["student"],
      agentLesson: ["instructor"],
    },
  },
  {
    call: "DELETE /api/account",
    fields: "confirm",
    body: ({ addressOf }, actor) => ({ confirm: actor === "visitor" ? "nobody@school.example" : addressOf(actor) }),
    who: { ...people(200), instructor: "account.teaches_courses", coInstructor: 200, otherInstructor: "account.teaches_courses" },
    cases: [
      {
        when: "with another's address",
        body: ({ addressOf }) => ({ confirm: addressOf("classmate") }),
        who: people("request.invalid"),
      },
    ],
  },
];

const peopleCalls: Row[] = [
  {
    call: "GET /api/people",
    parameters: "search role page",
    query: ({ tag }) => ({ search: tag }),
    who: admins(200),
    tells: { address: adminsOnly, studentName: adminsOnly },
  },
  { call: "GET /api/people/counts", who: admins(200) },
  {
    call: "PATCH /api/people/{personId}",
    fields: "full_name role",
    body: () => ({ full_name: "Grace Hopper", role: "instructor" }),
    who: admins(200),
    tells: { address: adminsOnly },
    cases: [
      {
        when: "making them an admin",
        body: () => ({ role: "admin" }),
        who: { ...overAdmins, admin: "person.role_not_yours" },
        tells: { address: ["superAdmin"] },
      },
      {
        when: "who is an admin",
        at: ({ ids }) => ({ personId: ids.otherAdmin }),
        body: () => ({ full_name: "Grace" }),
        who: overAdmins,
        tells: { address: ["superAdmin"] },
      },
      {
        when: "who is a super admin",
        at: ({ ids }) => ({ personId: ids.otherSuperAdmin }),
        body: () => ({ full_name: "Grace" }),
        who: overNobody,
      },
      {
        when: "who is the caller",
        at: ({ ids }, actor) => ({ personId: actor === "visitor" ? nothing : ids[actor] }),
        body: () => ({ role: "admin" }),
        who: overNobody,
      },
      {
        when: "who teaches, to be a student",
        at: ({ ids }) => ({ personId: ids.instructor }),
        body: () => ({ role: "student" }),
        who: admins("person.still_teaches"),
      },
    ],
  },
  {
    call: "DELETE /api/people/{personId}",
    who: admins(200),
    cases: [
      { when: "who is an admin", at: ({ ids }) => ({ personId: ids.otherAdmin }), who: overAdmins },
      { when: "who is a super admin", at: ({ ids }) => ({ personId: ids.otherSuperAdmin }), who: overNobody },
      {
        when: "who is the caller",
        at: ({ ids }, actor) => ({ personId: actor === "visitor" ? nothing : ids[actor] }),
        who: overNobody,
      },
    ],
  },
  {
    call: "DELETE /api/people/{personId}/sessions",
    who: admins(200),
    cases: [
      { when: "who is an admin", at: ({ ids }) => ({ personId: ids.otherAdmin }), who: overAdmins },
      { when: "who is a super admin", at: ({ ids }) => ({ personId: ids.otherSuperAdmin }), who: overNobody },
    ],
  },
];

const running: Row[] = [
  { call: "GET /api/audit", parameters: "action actor before", who: admins(200) },
  { call: "GET /api/analytics", parameters: "days", who: admins(200) },
  { call: "GET /api/account/data-requests", who: people(200) },
  {
    call: "POST /api/account/data-requests",
    fields: "kind details",
    body: () => ({ kind: "export", details: "All of it" }),
    who: people(201),
  },
  { call: "GET /api/data-requests", parameters: "state page", who: admins(200) },
  {
    call: "POST /api/data-requests",
    fields: "kind person details letter_date",
    body: () => ({ kind: "deletion", person: "Ada, by letter", details: "", letter_date: "2026-01-05" }),
    who: admins(201),
  },
  {
    call: "PATCH /api/data-requests/{requestId}",
    fields: "state reason",
    body: () => ({ state: "done", reason: "" }),
    who: admins(200),
  },
  { call: "GET /api/mails", parameters: "status page", who: admins(200), tells: { address: adminsOnly } },
  {
    call: "POST /api/mails/test",
    fields:
      "server from to settings settings.server settings.server.host settings.server.port settings.server.tls settings.server.user_name settings.server.password settings.sender settings.sender.name settings.sender.address",
    body: () => ({ server: "smtp://127.0.0.1:1", from: "owls@school.example", to: "ada@school.example" }),
    who: superAdmins(200),
  },
  { call: "GET /api/mails/settings", who: superAdmins(200) },
  {
    call: "PATCH /api/mails/settings",
    fields: "server server.host server.port server.tls server.user_name server.password sender sender.name sender.address",
    body: () => ({
      server: { host: "127.0.0.1", port: 1, tls: "if-offered", user_name: "owls", password: "who" },
      sender: { name: "Owls", address: "owls@school.example" },
    }),
    who: superAdmins(200),
  },
  { call: "POST /api/mails/{mailId}/resend", who: admins(200), tells: { address: adminsOnly } },
  { call: "GET /api/invitations", parameters: "page", who: admins(200), tells: { address: adminsOnly } },
  {
    call: "POST /api/invitations/look",
    fields: "token",
    body: ({ invitationToken }) => ({ token: invitationToken }),
    who: everybody(200),
    beforeLaunch: "same",
    tells: { address: signedInOrNot },
  },
  { call: "POST /api/invitations/{invitationId}/resend", who: admins(200), tells: { address: adminsOnly } },
  { call: "DELETE /api/invitations/{invitationId}", who: admins(200), tells: { address: adminsOnly } },
  {
    call: "POST /functions/v1/invite-admin",
    fields: "email role",
    body: () => ({ email: `grace-${crypto.randomUUID()}@new.example`, role: "instructor" }),
    who: admins(200),
    cases: [
      {
        when: "as an admin",
        body: () => ({ email: `grace-${crypto.randomUUID()}@new.example`, role: "admin" }),
        who: { ...superAdmins(200), admin: "invitation.role_not_offered" },
      },
      {
        when: "who has an account",
        body: ({ addressOf }) => ({ email: addressOf("classmate"), role: "student" }),
        who: admins("invitation.has_account"),
      },
    ],
  },
];

const inviteCsv = ({ tag }: { tag: string }) => Buffer.from(`email,role\nnew@${tag}.example,student\n`);
const csvInvitations: Row[] = [
  { call: "GET /api/invitations/csv", who: admins(200), tells: { address: adminsOnly } },
  { call: "POST /api/invitations/csv/check", body: inviteCsv, who: admins(200), tells: { address: adminsOnly } },
  { call: "POST /api/invitations/csv", body: inviteCsv, who: admins(200), tells: { address: adminsOnly } },
];

const apiKeys: Row[] = [
  { call: "GET /api/api-keys", who: admins(200) },
  {
    call: "POST /api/api-keys",
    fields: "service_name api_key",
    body: () => ({ service_name: "OpenAI", api_key: "sk-1234567890" }),
    who: admins(201),
  },
  {
    call: "POST /api/api-keys/{apiKeyId}/reveal",
    who: theAdmin(200, "api_key.not_found"),
    tells: { apiKey: ["admin"] },
  },
  { call: "DELETE /api/api-keys/{apiKeyId}", who: theAdmin(200, "api_key.not_found") },
];

/** Nobody may reach a service on the academy's own machine. */
const ownVendor = ({ apiKeyId }: { apiKeyId: string }) => ({
  api_key_id: apiKeyId,
  model: "owl",
  base_url: "http://127.0.0.1:9/v1",
});
const facultyVendor: Row[] = [
  { call: "GET /api/faculty/vendor", who: admins(200) },
  {
    call: "PUT /api/faculty/vendor",
    fields: "api_key_id model base_url",
    body: () => ({ api_key_id: null }),
    who: admins(200),
    cases: [
      { when: "with a key of the admin's", body: ownVendor, who: theAdmin("faculty.address_refused", "api_key.not_found") },
    ],
  },
  {
    call: "POST /api/faculty/servers/look",
    fields: "address",
    body: () => ({ address: "http://127.0.0.1:1" }),
    who: superAdmins(200),
  },
  {
    call: "PUT /api/faculty/servers",
    fields: "address",
    body: () => ({ address: "http://127.0.0.1:1" }),
    who: superAdmins("request.invalid"),
  },
  { call: "GET /api/faculty/servers", who: superAdmins(200) },
  { call: "DELETE /api/faculty/servers", parameters: "address", who: superAdmins("request.invalid") },
  {
    call: "POST /api/faculty/vendor/test",
    fields: "api_key_id model base_url",
    body: ownVendor,
    who: theAdmin("faculty.address_refused", "api_key.not_found"),
  },
];

const courseFiles: Row[] = [
  { call: "GET /api/courses/{courseId}/file", who: authors(200, "course.not_found") },
  { call: "POST /api/course-files/check", body: () => Buffer.from("no course file"), who: admins(200) },
  {
    call: "POST /api/course-files/import",
    parameters: "id",
    query: () => ({ id: crypto.randomUUID() }),
    body: () => Buffer.from("no course file"),
    who: admins("course_file.has_problems"),
  },
];

const pictureForm = () => {
  const form = new FormData();
  form.set("file", new File(["no picture"], "owl.png"));
  return form;
};
const lessonDraftAuthors = authors(200, "lesson_draft.not_found");
const lessonDrafts: Row[] = [
  { call: "GET /api/courses/{courseId}/lesson-drafts", who: authors(200) },
  {
    call: "POST /api/courses/{courseId}/lesson-drafts",
    fields: "id title content after",
    body: () => ({ id: crypto.randomUUID(), title: "Workers" }),
    who: authors(201),
  },
  {
    call: "PUT /api/courses/{courseId}/lesson-drafts/order",
    fields: "ids",
    body: ({ lessonId, secondLessonId, lessonDraftId }) => ({ ids: [lessonDraftId, secondLessonId, lessonId] }),
    who: authors(200),
  },
  {
    call: "PUT /api/courses/{courseId}/sections",
    fields: "known sections sections[].id sections[].title sections[].lesson_ids",
    body: ({ lessonId, secondLessonId, lessonDraftId }) => ({
      known: [],
      sections: [{ id: crypto.randomUUID(), title: "Bees", lesson_ids: [lessonDraftId, secondLessonId, lessonId] }],
    }),
    who: authors(200),
  },
  { call: "GET /api/lesson-drafts/{lessonDraftId}", who: lessonDraftAuthors, tells: { lessonDraft: staff } },
  {
    call: "PUT /api/lesson-drafts/{lessonDraftId}",
    fields: "title content revision own_version",
    body: () => ({ title: "Workers", content: "Workers work.", revision: 1 }),
    who: lessonDraftAuthors,
  },
  { call: "DELETE /api/lesson-drafts/{lessonDraftId}", who: lessonDraftAuthors },
  {
    call: "POST /api/lesson-drafts/{lessonDraftId}/publish",
    fields: "revision without_captions",
    body: () => ({ revision: 1 }),
    who: lessonDraftAuthors,
    tells: { lessonDraft: staff },
  },
  { call: "GET /api/lesson-drafts/{lessonDraftId}/stakes", who: lessonDraftAuthors },
  { call: "GET /api/lesson-drafts/{lessonDraftId}/versions", who: lessonDraftAuthors },
  {
    call: "GET /api/lesson-drafts/{lessonDraftId}/versions/{version}",
    at: () => ({ version: "1" }),
    who: lessonDraftAuthors,
    tells: { lessonDraft: staff },
  },
  {
    call: "POST /api/lesson-drafts/{lessonDraftId}/versions/{version}/restore",
    at: () => ({ version: "1" }),
    fields: "revision",
    body: () => ({ revision: 1 }),
    who: lessonDraftAuthors,
    tells: { lessonDraft: staff },
  },
  {
    call: "POST /api/courses/{courseId}/lesson-images",
    fields: "file",
    unknownFields: "unread",
    body: pictureForm,
    who: authors("course_image.wrong_type"),
  },
  { call: "POST /api/lesson-drafts/preview", fields: "content", body: () => ({ content: "**Bees**" }), who: allStaff(200) },
];

const mediaAuthors = authors(200, "media.not_found");
const recordings: Row[] = [
  { call: "GET /api/lesson-drafts/{lessonDraftId}/media", who: lessonDraftAuthors },
  {
    call: "POST /api/lesson-drafts/{lessonDraftId}/media",
    fields: "file_name bytes fingerprint",
    body: () => ({ file_name: "owl.mp4", bytes: 1000, fingerprint: "0".repeat(64) }),
    who: authors(201, "lesson_draft.not_found"),
  },
  {
    call: "PATCH /api/media/{mediaId}",
    fields: "title description caption_kinds",
    body: () => ({ title: "Drones at work" }),
    who: mediaAuthors,
  },
  { call: "DELETE /api/media/{mediaId}", parameters: "although_shown", who: mediaAuthors },
  {
    call: "PUT /api/media/{mediaId}/captions/{language}",
    at: () => ({ language: "en" }),
    fields: "text revision",
    body: () => ({ text: "WEBVTT\n\n00:01.000 --> 00:02.000\nHello" }),
    who: mediaAuthors,
  },
  {
    call: "DELETE /api/media/{mediaId}/captions/{language}",
    parameters: "revision",
    at: () => ({ language: "en" }),
    who: mediaAuthors,
  },
  {
    call: "GET /api/media/{mediaId}/captions/{language}/cues",
    parameters: "version",
    at: () => ({ language: "en" }),
    who: mediaAuthors,
  },
  {
    call: "PUT /api/media/{mediaId}/captions/{language}/cues",
    at: () => ({ language: "de" }),
    fields: "revision cues cues[].from cues[].to cues[].text",
    body: () => ({ revision: 0, cues: [{ from: 0, to: 1, text: "Hallo" }] }),
    who: mediaAuthors,
  },
  { call: "GET /api/media/{mediaId}/chapters", who: mediaAuthors },
  {
    call: "PUT /api/media/{mediaId}/chapters",
    fields: "revision chapters chapters[].from chapters[].title",
    body: () => ({ revision: 0, chapters: [{ from: 0, title: "Beginning" }] }),
    who: mediaAuthors,
  },
  {
    call: "PUT /api/media/{mediaId}/without-captions",
    fields: "reason",
    body: () => ({ reason: "Nobody speaks" }),
    who: mediaAuthors,
  },
  { call: "POST /api/media/{mediaId}/watch", who: readers(200, "media.not_found") },
  {
    call: "PUT /api/media/{mediaId}/transcript",
    fields: "watch language",
    body: () => ({ watch: "", language: "en" }),
    who: readers("media.watch_unknown", "media.not_found"),
  },
  {
    call: "PUT /api/media/{mediaId}/progress",
    fields: "watch ranges position speed",
    body: () => ({ watch: "1.x", ranges: [[0, 2]], position: 2, speed: 1 }),
    who: readers("media.watch_unknown", "media.not_found"),
  },
  // HEAD, of an upload: nothing is read back.
  { call: "GET /api/uploads/{id}", at: ({ uploadId }) => ({ id: uploadId }), who: everybody("request.not_found") },
  {
    call: "PATCH /api/uploads/{id}",
    at: ({ uploadId }) => ({ id: uploadId }),
    who: authors("media.piece_refused", "media.not_found"),
  },
];

const teaching: Row[] = [
  { call: "GET /api/teaching/courses", parameters: "page", who: allStaff(200) },
  { call: "GET /api/teaching/titles", who: allStaff(200) },
  { call: "GET /api/teaching/waiting", who: allStaff(200) },
  { call: "GET /api/teaching/drafts", parameters: "page", who: allStaff(200) },
  {
    call: "GET /api/teaching/courses/{courseId}/students",
    parameters: "search group sort page",
    who: { ...authors(200), otherInstructor: "course.not_found" },
    tells: { studentName: staff },
  },
  {
    call: "POST /api/teaching/courses",
    fields: "title description category level",
    body: () => ({ title: "Wasps", category: "Design" }),
    who: { ...people("caller.forbidden"), instructor: 201, otherInstructor: 201 },
  },
];

const placed = ({ courseId, lessonId }: { courseId: string; lessonId: string }) => ({ course: courseId, lesson: lessonId });
const preferences = "preferences preferences.language preferences.tutorPersonality preferences.learningPace";
const drones = [{ role: "user", content: "What is a drone?" }];
const faculty: Row[] = [
  {
    call: "POST /functions/v1/chat",
    fields: `messages messages[].role messages[].content context context.course context.lesson context.help conversation conversation.id conversation.turn ${preferences}`,
    unknownFields: "unread",
    body: (scene) => ({ messages: drones, context: placed(scene) }),
    who: readers(200),
    tells: { lessonText: inCourse },
    cases: [
      {
        when: "about all courses",
        body: ({ tag }) => ({ messages: [{ role: "user", content: `What is a drone on the tree${tag}?` }] }),
        who: people(200),
        tells: { lessonText: inCourse },
      },
      { when: "of the help", body: () => ({ messages: drones, context: { help: true } }), who: people(200) },
      {
        when: "in the student's conversation",
        body: (scene) => ({
          messages: drones,
          context: { course: scene.courseId },
          conversation: { id: scene.conversationId, turn: nothing },
        }),
        who: { ...readers("conversation.not_found"), student: 200 },
        tells: { lessonText: ["student"] },
      },
    ],
  },
  {
    call: "POST /functions/v1/student-tutor",
    fields: `messages messages[].role messages[].content context context.course context.lesson context.scores ${preferences}`,
    unknownFields: "unread",
    body: (scene) => ({ messages: drones, context: placed(scene) }),
    who: readers(200),
    tells: { lessonText: inCourse },
  },
  {
    call: "POST /functions/v1/voice-tutor",
    fields: `text context context.general context.general.course context.general.lesson context.user conversation conversation.id conversation.turn ${preferences}`,
    unknownFields: "unread",
    body: (scene) => ({ text: "What is a drone?", context: { general: placed(scene) } }),
    who: readers(200),
  },
  {
    call: "POST /functions/v1/lesson-content-agent",
    fields: "topic level country",
    body: ({ tag }) => ({ topic: `drone tree${tag}`, level: "beginner", country: "Kenya" }),
    who: { ...admins(200), instructor: 200, otherInstructor: 200 },
    tells: { lessonText: staff },
  },
  {
    call: "POST /functions/v1/assessment-agent",
    fields: "lesson_id student_id",
    body: ({ lessonId, ids }) => ({ lesson_id: lessonId, student_id: ids.student }),
    who: readers(200),
    tells: { lessonText: inCourse, studentName: staff },
  },
  {
    call: "POST /functions/v1/engagement-coach",
    fields: "student_id student_name context_summary",
    body: ({ ids }) => ({ student_id: ids.student, student_name: "Ada", context_summary: "Busy." }),
    who: { ...readers(200, "agent.student_not_found"), otherStudent: "agent.only_for_yourself" },
    tells: { studentName: staff },
  },
  { call: "GET /api/agents", who: people(200) },
  { call: "GET /api/agents/choices", who: people(200), tells: { studentName: staff } },
  {
    call: "GET /api/agent-drafts",
    parameters: "kind state about page",
    who: people(200),
    tells: {
      practiceSet: ["student", "admin", "superAdmin"],
      answerKey: adminsOnly,
      coachingNote: askedFor,
      agentLesson: askedFor,
      studentName: askedFor,
    },
  },
  {
    call: "GET /api/agent-drafts/{draftId}",
    who: askedForBy,
    tells: { coachingNote: askedFor, studentName: askedFor },
    cases: [
      {
        when: "a practice set of the student's own",
        at: ({ practiceDraftId }) => ({ draftId: practiceDraftId }),
        who: { ...admins(200, "agent_draft.not_found"), student: 200 },
        tells: { practiceSet: ["student", "admin", "superAdmin"], answerKey: adminsOnly, studentName: adminsOnly },
      },
      {
        when: "a lesson",
        at: ({ agentLessonId }) => ({ draftId: agentLessonId }),
        who: askedForBy,
        tells: { agentLesson: askedFor },
      },
    ],
  },
  {
    call: "POST /api/agent-drafts/{draftId}/choices",
    at: ({ practiceDraftId }) => ({ draftId: practiceDraftId }),
    fields: "question option",
    body: () => ({ question: 0, option: 1 }),
    who: { ...theStudent(200, "agent_draft.not_found"), admin: "caller.forbidden", superAdmin: "caller.forbidden" },
    tells: { practiceSet: ["student"], answerKey: ["student"] },
  },
  {
    call: "POST /api/agent-drafts/{draftId}/{decision}",
    at: () => ({ decision: "approve" }),
    who: askedForBy,
    tells: { coachingNote: askedFor, studentName: askedFor },
  },
];

const newAddress = () => `grace-${crypto.randomUUID()}@new.example`;
const signIn: Row[] = [
  { call: "GET /auth/v1/settings", who: anybody(200) },
  { call: "GET /auth/v1/health", who: anybody(200) },
  { call: "GET /auth/v1/.well-known/jwks.json", who: anybody(200) },
  { call: "POST /auth/v1/signup", body: () => ({ email: newAddress(), password }), who: anybody(200) },
  {
    call: "POST /auth/v1/token",
    query: () => ({ grant_type: "password" }),
    body: ({ addressOf }) => ({ email: addressOf("classmate"), password }),
    who: anybody(200),
    tells: { address: actors },
    cases: [
      {
        when: "with a wrong password",
        query: () => ({ grant_type: "password" }),
        body: ({ addressOf }) => ({ email: addressOf("classmate"), password: "wrong horse battery" }),
        who: anybody("invalid_credentials"),
      },
      {
        when: "with a refresh token",
        query: () => ({ grant_type: "refresh_token" }),
        body: ({ refreshToken }) => ({ refresh_token: refreshToken }),
        who: anybody(200),
        tells: { address: actors },
      },
    ],
  },
  { call: "POST /auth/v1/otp", body: () => ({ email: newAddress(), create_user: true }), who: anybody(200) },
  { call: "POST /auth/v1/magiclink", body: () => ({ email: newAddress() }), who: anybody(200) },
  { call: "POST /auth/v1/recover", body: ({ addressOf }) => ({ email: addressOf("classmate") }), who: anybody(200) },
  {
    call: "POST /auth/v1/resend",
    body: ({ addressOf }) => ({ type: "signup", email: addressOf("classmate") }),
    who: anybody(200),
  },
  { call: "GET /auth/v1/verify", query: ({ linkToken }) => ({ token: linkToken, type: "magiclink" }), who: anybody(303) },
  {
    call: "POST /auth/v1/verify",
    body: ({ linkToken }) => ({ token_hash: linkToken, type: "magiclink" }),
    who: anybody(200),
    tells: { address: actors },
    cases: [
      {
        when: "with a link of nobody",
        body: () => ({ token_hash: "x".repeat(43), type: "magiclink" }),
        who: anybody("otp_expired"),
      },
    ],
  },
  { call: "GET /auth/v1/authorize", query: () => ({ provider: "github" }), who: anybody("validation_failed") },
  { call: "GET /auth/v1/callback", query: () => ({ state: "x" }), who: anybody(302) },
  {
    call: "POST /auth/v1/logout",
    query: () => ({ scope: "local" }),
    who: sessions(204),
    cases: [
      { when: "all sessions", query: () => ({}), who: provenSessions(204) },
      { when: "all other sessions", query: () => ({ scope: "others" }), who: provenSessions(204) },
    ],
  },
  { call: "GET /auth/v1/user", who: sessions(200) },
  {
    call: "PUT /auth/v1/user",
    body: () => ({ data: { full_name: "Grace Hopper", role: "admin" }, role: "admin", is_super_admin: true }),
    who: provenSessions(200),
    cases: [{ when: "another password", body: () => ({ password: "another horse battery" }), who: provenSessions(200) }],
  },
  { call: "GET /auth/v1/reauthenticate", who: provenSessions(200), writes: "The auth client asks for the mailed code by a GET." },
  { call: "POST /auth/v1/factors", body: () => ({ factor_type: "totp", friendly_name: "Phone" }), who: provenSessions(200) },
  { call: "POST /auth/v1/factors/{factorId}/challenge", who: { ...sessions("mfa_factor_not_found"), pendingSession: 200 } },
  {
    call: "POST /auth/v1/factors/{factorId}/verify",
    body: () => ({ challenge_id: nothing, code: "000000" }),
    who: { ...sessions("mfa_factor_not_found"), pendingSession: "mfa_challenge_expired" },
  },
  { call: "DELETE /auth/v1/factors/{factorId}", who: provenSessions("mfa_factor_not_found") },
  { call: "GET /auth/v1/recovery-codes", who: provenSessions(200) },
  { call: "POST /auth/v1/recovery-codes", who: provenSessions("mfa_factor_not_found") },
  {
    call: "POST /auth/v1/recovery-codes/verify",
    body: ({ recoveryCode }) => ({ code: recoveryCode }),
    who: { ...sessions("mfa_verification_failed"), pendingSession: 200 },
  },
];

export const table: readonly Row[] = [
  ...openCalls,
  ...pictures,
  ...platform,
  ...settings,
  ...courses,
  ...lessons,
  ...learning,
  ...certificates,
  ...conversations,
  ...account,
  ...peopleCalls,
  ...running,
  ...csvInvitations,
  ...apiKeys,
  ...facultyVendor,
  ...courseFiles,
  ...lessonDrafts,
  ...recordings,
  ...teaching,
  ...assessment,
  ...faculty,
  ...signIn.map((row): Row => ({ ...row, beforeLaunch: "same" })),
];
