import { z } from "zod";
import { roleSchema } from "./role.schema.ts";

const time = z.string().meta({ format: "date-time" });

/** Everything that the academy stores about one person, without passwords, secrets, links, codes or data about others. */
export const personExportSchema = z
  .object({
    format: z.literal("academy-person/1").meta({ description: "Changes when the meaning of a field changes" }),
    exported_at: time,
    profile: z.object({ id: z.uuid(), full_name: z.string(), role: roleSchema, created_at: time, updated_at: time }),
    sign_in: z.object({
      email: z.string(),
      email_confirmed_at: time.nullable(),
      has_password: z.boolean(),
      is_super_admin: z.boolean(),
      language: z.string().nullable().meta({ description: "The language in which the person receives mail" }),
      last_sign_in_at: time.nullable(),
      created_at: time,
    }),
    identities: z.array(
      z.object({
        provider: z.string(),
        subject: z.string(),
        data: z.record(z.string(), z.unknown()),
        created_at: time,
        last_sign_in_at: time.nullable(),
      }),
    ),
    second_factors: z.array(z.object({ name: z.string().nullable(), type: z.string(), status: z.string(), created_at: time })),
    recovery_codes_left: z.int(),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        user_agent: z.string().nullable(),
        network: z.string().nullable(),
        aal: z.string(),
        created_at: time,
        refreshed_at: time,
      }),
    ),
    /** Networks from which the person has signed in before. */
    known_networks: z.array(z.object({ network: z.string(), last_used_at: time })),
    data_requests: z.array(
      z.object({
        kind: z.string(),
        details: z.string(),
        state: z.string(),
        reason: z.string(),
        received_at: time,
        due_at: time,
        decided_at: time.nullable(),
      }),
    ),
    agreements: z.array(
      z.object({
        to: z.enum(["privacy", "terms", "age"]),
        version: z.int().meta({
          description: "The version of a legal page; for `age`, the age in years that the person says they have reached",
        }),
        agreed_at: time,
      }),
    ),
    pending_confirmations: z.array(
      z.object({ purpose: z.string(), email: z.string(), full_name: z.string().nullable(), created_at: time, expires_at: time }),
    ),
    enrollments: z.array(
      z.object({
        course_id: z.uuid(),
        course: z.string(),
        progress: z.int(),
        current_lesson: z.int(),
        created_at: time,
        updated_at: time,
        completed_at: time.nullable(),
      }),
    ),
    certificates: z.array(
      z.object({
        id: z.uuid(),
        holder_name: z.string(),
        course: z.string(),
        instructor: z.string().nullable(),
        academy: z.string(),
        hours: z.int().nullable(),
        grade: z.int().nullable(),
        completed_at: time,
        issued_at: time,
        name_shown: z.boolean(),
        revoked_at: time.nullable(),
        badge: z.record(z.string(), z.unknown()).nullable().meta({ description: "The signed Open Badge, if it was requested" }),
      }),
    ),
    lesson_visits: z.array(
      z.object({ course_id: z.uuid(), lesson_id: z.uuid(), course: z.string(), lesson: z.string(), opened_at: time }),
    ),
    opened_lessons: z
      .array(z.object({ course_id: z.uuid(), lesson_id: z.uuid(), course: z.string(), lesson: z.string() }))
      .meta({ description: "Includes lessons whose visits are no longer stored" }),
    notes: z.array(z.object({ course: z.string(), lesson: z.string(), content: z.string(), created_at: time, updated_at: time })),
    ratings: z.array(z.object({ course: z.string(), stars: z.int(), comment: z.string(), created_at: time, updated_at: time })),
    reading_positions: z.array(z.object({ course: z.string(), lesson: z.string(), block: z.int(), read_at: time })),
    recordings_watched: z.array(
      z.object({
        course: z.string(),
        lesson: z.string(),
        recording: z.string(),
        watched: z.string().meta({ description: "Ranges of seconds" }),
        position: z.number(),
        watched_at: time,
        done_at: time.nullable(),
      }),
    ),
    recordings_uploaded: z.array(z.object({ course: z.string(), file_name: z.string(), created_at: time })),
    recordings_published_without_captions: z.array(
      z.object({ course: z.string(), file_name: z.string(), reason: z.string(), at: time }),
    ),
    captions_written: z
      .array(z.object({ course: z.string(), file_name: z.string(), language: z.string(), version: z.int(), saved_at: time }))
      .meta({ description: "Captions that you saved and that are still stored; their texts belong to the courses" }),
    pictures_uploaded: z.array(z.object({ file_name: z.string(), created_at: time })),
    watch_times: z
      .string()
      .nullable()
      .meta({ description: "The times in the last day that you spent watching, as ranges of milliseconds since 1970" }),
    lesson_versions: z
      .array(z.object({ course: z.string(), lesson: z.string(), version: z.int(), why: z.string(), written_at: time }))
      .meta({ description: "Lesson versions that you wrote; their texts belong to the courses" }),
    checks: z
      .array(
        z.object({ course: z.string(), question: z.string(), tries: z.int(), passed_at: time.nullable(), answered_at: time }),
      )
      .meta({ description: "Questions that you answered under a lesson; your answers are not stored" }),
    accommodation: z
      .object({ time_percent: z.int(), break_minutes: z.int(), extra_attempts: z.int(), calm: z.boolean(), reason: z.string() })
      .nullable()
      .meta({ description: "Your accommodations in exams" }),
    grade_decisions: z.array(
      z.object({
        course: z.string(),
        exam: z.string(),
        excused: z.boolean(),
        grade: z.int().nullable().meta({ description: "The grade in hundredths of a percent" }),
        reason: z.string(),
        set_at: time,
      }),
    ),
    exam_notices: z.array(z.object({ course: z.string(), exam: z.string(), text: z.string(), sent_at: time })),
    exam_attempts: z.array(
      z.object({
        course: z.string(),
        exam: z.string(),
        number: z.int(),
        started_at: time,
        closes_at: time,
        handed_in_at: time.nullable(),
        handed_in_by: z.string().nullable(),
        score: z.int().nullable().meta({ description: "Null until it is graded, and while the exam doesn't show it" }),
        max_score: z.int(),
        answers: z.array(
          z.object({
            question: z.string(),
            answer: z.record(z.string(), z.unknown()).nullable(),
            marked: z.boolean(),
            saved_at: time.nullable(),
            points: z.int().nullable(),
            comment: z.string().nullable().meta({ description: "The comment of the person who read your essay" }),
            criteria: z
              .array(z.object({ criterion: z.string().nullable(), points: z.int().nullable(), comment: z.string() }))
              .nullable()
              .meta({ description: "The points and the comment for each criterion of your essay" }),
            appeal: z.string().nullable(),
            reply: z.string().nullable(),
            late: z
              .object({
                answer: z.record(z.string(), z.unknown()).nullable(),
                received_at: time,
                counts: z.boolean().nullable(),
                reason: z.string().nullable(),
              })
              .nullable()
              .meta({ description: "What you sent after time was up, and the decision about it" }),
          }),
        ),
      }),
    ),
    question_versions: z
      .array(z.object({ course: z.string(), question: z.string(), version: z.int(), written_at: time }))
      .meta({ description: "Question versions that you wrote; they belong to the courses" }),
    courses_taught: z.array(z.object({ id: z.uuid(), title: z.string() })),
    invitations: z.array(
      z.object({
        role: roleSchema,
        created_at: time,
        expires_at: time,
        accepted_at: time.nullable(),
        revoked_at: time.nullable(),
      }),
    ),
    mails: z.array(
      z.object({
        kind: z.string(),
        to: z.string(),
        subject: z.string(),
        status: z.string(),
        created_at: time,
        sent_at: time.nullable(),
      }),
    ),
    ai_use: z.array(
      z.object({
        day: z.string().meta({ format: "date" }),
        function: z.string(),
        model: z.string(),
        status: z.string(),
        input_tokens: z.int(),
        output_tokens: z.int(),
        created_at: time,
      }),
    ),
    agent_drafts: z.array(
      z.object({
        kind: z.string(),
        state: z.string(),
        by_you: z.boolean(),
        about_you: z.boolean(),
        lesson: z.string().nullable(),
        input: z.record(z.string(), z.unknown()).nullable().meta({ description: "Null if the entry is about someone else" }),
        output: z.record(z.string(), z.unknown()).nullable().meta({ description: "Null if the entry is about someone else" }),
        choices: z.record(z.string(), z.int()).nullable().meta({ description: "Your answers to its questions" }),
        created_at: time,
        decided_at: time.nullable(),
      }),
    ),
    conversations: z.array(
      z.object({
        kind: z.string(),
        course: z.string().nullable(),
        created_at: time,
        turns: z.array(
          z.object({
            question: z.string(),
            state: z.string(),
            answer: z.string(),
            citations: z.array(z.unknown()),
            suggestions: z.array(z.unknown()),
            created_at: time,
          }),
        ),
      }),
    ),
    api_keys: z.array(z.object({ service_name: z.string(), last_four: z.string(), created_at: time })),
    audit_entries: z.array(
      z.object({
        at: time,
        action: z.string(),
        by_you: z.boolean(),
        about_you: z.boolean(),
        details: z.record(z.string(), z.unknown()).nullable().meta({ description: "Null if the entry is about someone else" }),
        network: z.string().nullable().meta({ description: "Null if someone else may have done it" }),
      }),
    ),
  })
  .meta({ id: "PersonExport", description: "Everything that the academy stores about the caller." });
export type PersonExport = z.infer<typeof personExportSchema>;
