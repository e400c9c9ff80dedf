import { academyErrors } from "./academy-error-codes.ts";
import { aiErrors } from "./ai-error-codes.ts";
import { assessmentErrors } from "./assessment-error-codes.ts";
import { mediaErrors } from "./media-error-codes.ts";

/**
 * A registered error: its HTTP status, whether it is reported to the operator, its text for a person, and whether the caller also gets the
 * details.
 */
type ErrorEntry = { status: ErrorStatus; report: boolean; text: string; told?: true };
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503 | 504;

/** Every error of the academy by its code. `{name}` in a text is filled from the error's details. */
export const errorRegistry = {
  "request.invalid": { status: 422, report: false, text: "{reason}" },
  "request.malformed": { status: 400, report: false, text: "The request body is not valid JSON." },
  "request.too_large": { status: 413, report: false, text: "The request is too large: at most {limit} are accepted." },
  "request.too_many": { status: 429, report: false, text: "Too many requests. Please try again in {seconds} seconds." },
  "request.left": { status: 409, report: false, text: "The call was ended before it was answered." },
  "request.overtaken": {
    status: 409,
    report: false,
    text: "Something that belongs to this was changed or deleted at the same moment. Please reload the page and try again.",
  },
  "request.key_used": {
    status: 422,
    report: false,
    text: "An earlier request with this key has already been carried out, with other content. See what it has made before you try again.",
  },
  "request.not_found": { status: 404, report: false, text: "There is nothing at this address." },
  "request.method_not_allowed": { status: 405, report: false, text: "This address does not answer to {method}." },
  "request.not_understood": { status: 400, report: false, text: "This is not a request that the academy understands." },
  "request.not_json": { status: 415, report: false, text: "The request body must be JSON (Content-Type: application/json)." },
  "request.wrong_origin": { status: 403, report: false, text: "This call must come from the academy's own pages." },
  "caller.unauthenticated": { status: 401, report: false, text: "You must be logged in." },
  "caller.invalid_token": { status: 401, report: false, text: "Your session has ended. Please sign in again." },
  "caller.second_factor_needed": { status: 403, report: false, text: "Please confirm it is you with your second factor." },
  "caller.agreement_needed": {
    status: 403,
    report: false,
    text: "Please agree to the academy's terms first. Reload the page to read them.",
  },
  "caller.forbidden": { status: 403, report: false, text: "You are not allowed to do this." },
  "platform.not_launched": { status: 403, report: false, text: "The academy has not opened yet." },
  "course.not_found": { status: 404, report: false, text: "Course not found" },
  "course.instructor_unknown": {
    status: 422,
    report: false,
    text: "Only a person with the role instructor can be a course's instructor.",
  },
  "instructor.not_found": { status: 404, report: false, text: "Instructor not found." },
  "course.preview_waits": {
    status: 409,
    report: false,
    text: "“{title}” waits for something, so it can't be a free preview. Remove its condition first.",
  },
  "course.lesson_unknown": {
    status: 422,
    report: false,
    text: "The course does not have this lesson. It may have been deleted.",
  },
  "course.has_learners": {
    status: 409,
    report: false,
    text: "People are already taking this course, so it can no longer be a draft. Deleting it archives it: it leaves the store, and they keep it.",
  },
  "course.too_many_drafts": {
    status: 409,
    report: false,
    text: "You have {limit} draft courses already. Finish one, or have an admin delete one, before you start another.",
  },
  "course.image_unknown": { status: 422, report: false, text: "This picture was not found. Please upload it again." },
  "course_image.too_large": { status: 413, report: false, text: "The picture is too large: at most {limit} are accepted." },
  "course_image.too_many_pixels": {
    status: 413,
    report: false,
    text: "The picture has too many pixels: at most {limit} are accepted.",
  },
  "course_image.wrong_type": {
    status: 415,
    report: false,
    text: "This file is not a picture that can be used. Please choose a PNG, JPEG, WebP, AVIF or GIF.",
  },
  "course_image.unreadable": {
    status: 422,
    report: false,
    text: "This picture is damaged and cannot be read. Please choose another one.",
  },
  "course_image.too_demanding": {
    status: 422,
    report: false,
    text: "This picture takes too much memory or time to read. Please save it with fewer pixels, or as a JPEG.",
  },
  "course_image.busy": {
    status: 503,
    report: true,
    text: "Many pictures are being read right now, and there was no time for this one. Please try again in a moment.",
  },
  "course_file.too_large": { status: 413, report: false, text: "The course file is too large: at most {limit} are accepted." },
  "course_file.course_too_large": {
    status: 409,
    report: false,
    text: "The course is too large for one file, which holds at most {limit}.",
  },
  "course_file.has_problems": {
    status: 422,
    report: false,
    text: "Nothing was imported. Problems in the course file: {problems}. The first: {first}.",
  },
  "course_file.id_taken": { status: 409, report: false, text: "Another file was imported with this id already." },
  "course_file.busy": {
    status: 429,
    report: false,
    text: "Other course files of yours are still being read. Please wait until they are finished.",
  },
  "lesson.not_found": { status: 404, report: false, text: "Lesson not found" },
  "text.too_many_words": {
    status: 422,
    report: false,
    text: "This text has too many different words to be searched. Please split it.",
  },
  "text.too_intricate": {
    status: 422,
    report: false,
    text: "This text takes too long to display as a lesson. Please use less markup and smaller tables, or split it.",
  },
  "text.foreign_picture": {
    status: 422,
    report: false,
    text: "This text shows a picture from another course that you do not have access to. Upload the picture here instead.",
  },
  "notes.stale": { status: 409, report: false, text: "These notes were changed on another device. Nothing was overwritten." },
  "lesson_draft.not_found": { status: 404, report: false, text: "This lesson was not found. It may have been deleted." },
  "lesson_draft.version_not_found": { status: 404, report: false, text: "This version is no longer kept." },
  "lesson_draft.id_taken": { status: 409, report: false, text: "This id belongs to another lesson. Please try again." },
  "lesson_draft.too_many": { status: 409, report: false, text: "A course may have at most {most} lessons." },
  "lesson_draft.changed_meanwhile": {
    status: 409,
    report: false,
    text: "Someone changed this lesson in the meantime. Nothing was overwritten.",
    // The stored text, so that the author can choose between the two.
    told: true,
  },
  "lesson_draft.order_outdated": {
    status: 409,
    report: false,
    text: "Lessons were added or removed in the meantime. Please check the outline again.",
  },
  "lesson_draft.empty": { status: 409, report: false, text: "There is no text to publish yet." },
  "lesson_draft.no_captions": {
    status: 422,
    report: false,
    text: "Not everyone can hear this lesson: {names} has no captions and no transcript. Add them, or write why it is published without them.",
  },
  ...assessmentErrors,
  ...mediaErrors,
  ...academyErrors,
  "lesson.not_enrolled": { status: 403, report: false, text: "Enroll in the course to open its lessons." },
  "lesson.not_released": { status: 403, report: false, text: "This lesson is not open to you yet. {reason}" },
  "enrollment.not_found": { status: 404, report: false, text: "You are not enrolled in this course." },
  "enrollment.course_has_no_lessons": { status: 409, report: false, text: "This course has no lessons yet." },
  "certificate.not_found": { status: 404, report: false, text: "Certificate not found." },
  "certificate.not_completed": {
    status: 409,
    report: false,
    text: "Complete the course first. You will find its certificate at the end of the last lesson.",
  },
  "certificate.withheld": {
    status: 409,
    report: false,
    text: "The certificate of this course was revoked. Please ask the course’s instructor about it.",
  },
  "certificate.revoked": {
    status: 409,
    report: false,
    text: "This certificate was revoked, so its document is no longer available.",
  },
  "certificate.no_badges": {
    status: 409,
    report: false,
    text: "This academy does not offer badges, because verifying one requires a public https address and the academy has none.",
  },
  "profile.not_found": { status: 404, report: false, text: "There is no such profile." },
  "person.not_yours": {
    status: 403,
    report: false,
    text: "Admins can change students and instructors; super admins can also change admins. Super admins and your own account cannot be changed here.",
  },
  "person.role_not_yours": { status: 403, report: false, text: "You may not give the role {role}." },
  "person.still_teaches": {
    status: 409,
    report: false,
    text: "This person still teaches {courses}. Give what they teach to another instructor first.",
  },
  "session.not_found": { status: 404, report: false, text: "This device is signed out already." },
  "account.last_super_admin": {
    status: 409,
    report: false,
    text: "You are the only super admin, and the academy needs one. Have another super admin created first.",
  },
  "account.teaches_courses": {
    status: 409,
    report: false,
    text: "You still teach {courses}. Ask an admin to assign another instructor first, so that no student loses theirs.",
  },
  "invitation.not_found": { status: 404, report: false, text: "There is no such invitation, or it can no longer be used." },
  "invitation.ended": { status: 409, report: false, text: "This invitation has already been accepted or withdrawn." },
  "invitation.incomplete": { status: 422, report: false, text: "Email and role are required." },
  "invitation.role_not_offered": { status: 403, report: false, text: "You may not invite someone with the role {role}." },
  "invitation.has_account": {
    status: 409,
    report: false,
    text: "This address has an account already. Its role can be changed under User Management.",
  },
  "invitation.not_yours": {
    status: 403,
    report: false,
    text: "This address has an invitation already that only someone with more rights may change.",
  },
  "invitation_csv.not_utf8": {
    status: 415,
    report: false,
    text: "This file is not in UTF-8. Please save it as “CSV UTF-8” and choose it again.",
  },
  "invitation_csv.no_columns": {
    status: 422,
    report: false,
    text: "The first line must name the columns, email and role, each once.",
  },
  "invitation_csv.too_many_columns": {
    status: 422,
    report: false,
    text: "A line of this file has too many columns: at most {limit} are read. Please keep the columns email and role, and remove the others.",
  },
  "invitation_csv.unreadable": {
    status: 422,
    report: false,
    text: "The file cannot be read as CSV: a quotation mark is out of place or never closed, in or before line {line}.",
  },
  "invitation_csv.empty": {
    status: 422,
    report: false,
    text: "This file has no people in it: there is nothing below the column names.",
  },
  "invitation_csv.too_long": {
    status: 413,
    report: false,
    text: "The file is too long: at most {limit} lines are accepted at once.",
  },
  "mail.not_found": { status: 404, report: false, text: "There is no such email." },
  "mail.not_resendable": {
    status: 409,
    report: false,
    text: "This email cannot be sent again: it was already sent, or its link has expired. Please request a new one.",
  },
  "file.not_found": { status: 404, report: false, text: "There is no such file." },
  "conversation.not_found": { status: 404, report: false, text: "There is no such conversation." },
  "conversation.elsewhere": { status: 409, report: false, text: "This conversation is about something else." },
  "conversation.other_question": {
    status: 409,
    report: false,
    text: "This turn of the conversation was asked another question.",
  },
  "conversation.full": { status: 409, report: false, text: "This conversation is full. Please start a new one." },
  "lesson_answer.not_found": { status: 404, report: false, text: "There is no such answer." },
  "lesson_answer.too_many": { status: 409, report: false, text: "This lesson has reached the limit of answers to learners." },
  "help.not_found": { status: 404, report: false, text: "There is no such help article." },
  ...aiErrors,
  "server.unavailable": { status: 503, report: true, text: "The academy is not available right now. Please try again shortly." },
  "server.busy": {
    status: 503,
    report: false,
    text: "Too many people are using the academy right now. Please try again in a moment.",
  },
  "server.cannot_store": {
    status: 503,
    report: true,
    text: "The academy cannot store anything right now, so nothing was saved. What is there already can be read. Please try again later.",
  },
  "server.unexpected": { status: 500, report: true, text: "Something went wrong" },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorRegistry;
export const errorCodes = Object.keys(errorRegistry) as [ErrorCode, ...ErrorCode[]];
