import { sql, type RawBuilder } from "kysely";
import { graceSeconds } from "#domain/exam.ts";
import { personExportSchema, type PersonExport } from "#domain/person-export.schema.ts";
import type { Database } from "#server/dependencies.ts";

/**
 * Return everything that the academy stores about a person, read in one statement. Undefined if the person no longer exists.
 * Secrets are left out. The export does not reveal whether a requested new address belongs to somebody else, nor what another person did or
 * from where.
 */
export async function exportPerson(db: Database, userId: string, now: Date): Promise<PersonExport | undefined> {
  const endOfClosing = new Date(now.getTime() - graceSeconds * 1000).toISOString();
  /** Whether the result of attempt `a` at exam `x` is final, and shown already. */
  const shown = sql`(coalesce(results_from(x) <= ${now.toISOString()}::timestamptz, true)
    and (not x.results_when_posted or a.posted_at is not null)
    and (a.handed_in_by = 'learner' or a.closes_at < ${endOfClosing}::timestamptz))`;
  /** Whether an audit log entry reveals a grade that is not posted yet. */
  const isDecisionHidden = sql`exists (
    select from exams x left join grade_decisions d on d.exam_id = x.id and d.user_id = u.id
    where x.id::text = details->>'exam' and x.results_when_posted and d.posted_at is null)`;
  const { rows } = await sql<{ person: unknown }>`
    select json_build_object(
      'format', 'academy-person/1',
      'exported_at', ${now.toISOString()}::timestamptz,
      'profile', json_build_object(
        'id', p.id, 'full_name', p.full_name, 'role', p.role, 'created_at', p.created_at, 'updated_at', p.updated_at),
      'sign_in', json_build_object(
        'email', u.email, 'email_confirmed_at', u.email_confirmed_at, 'has_password', u.password_hash is not null,
        'is_super_admin', u.is_super_admin, 'language', u.language, 'last_sign_in_at', u.last_sign_in_at, 'created_at', u.created_at),
      'identities', ${list(sql`
        select provider, subject, identity_data as data, created_at, last_sign_in_at
        from identities where user_id = u.id order by created_at, id`)},
      'second_factors', ${list(sql`
        select friendly_name as name, factor_type as type, status, created_at
        from mfa_factors where user_id = u.id order by created_at, id`)},
      'recovery_codes_left', (select count(*) from recovery_codes where user_id = u.id and used_at is null),
      'sessions', ${list(sql`
        select id, user_agent, network, aal, created_at, refreshed_at
        from sessions where user_id = u.id order by refreshed_at desc, id`)},
      'known_networks', ${list(sql`
        select network, last_used_at from known_networks where user_id = u.id order by last_used_at desc, network`)},
      'agreements', ${list(sql`
        select kind as "to", version, agreed_at from agreements where user_id = u.id order by agreed_at, kind, version`)},
      'data_requests', ${list(sql`
        select kind, details, state, reason, received_at, due_at, decided_at
        from data_requests where user_id = u.id order by received_at, id`)},
      'pending_confirmations', ${list(sql`
        select purpose, email, data->>'full_name' as full_name, created_at, expires_at
        from one_time_tokens where user_id = u.id and used_at is null order by created_at, id`)},
      'enrollments', ${list(sql`
        select e.course_id, c.title as course, e.progress, coalesce((select l.position from lessons l where l.id = e.lesson_id), 0) as current_lesson, e.created_at, e.updated_at, e.completed_at
        from enrollments e join courses c on c.id = e.course_id where e.user_id = u.id order by e.created_at, e.id`)},
      'certificates', ${list(sql`
        select id, holder_name, course_title as course, instructor_name as instructor, academy_name as academy, hours, grade, completed_at, issued_at,
          name_shown, revoked_at, (select credential::json from badges where certificate_id = certificates.id) as badge
        from certificates where user_id = u.id order by issued_at, id`)},
      'lesson_visits', ${list(sql`
        select v.course_id, v.lesson_id, c.title as course, l.title as lesson, v.opened_at
        from lesson_visits v join lessons l on l.id = v.lesson_id join courses c on c.id = v.course_id
        where v.user_id = u.id order by v.opened_at, v.lesson_id`)},
      'opened_lessons', ${list(sql`
        select o.course_id, o.lesson_id, c.title as course, l.title as lesson
        from opened_lessons o join lessons l on l.id = o.lesson_id join courses c on c.id = o.course_id
        where o.user_id = u.id order by c.title, c.id, l.place`)},
      'notes', ${list(sql`
        select c.title as course, l.title as lesson, n.content, n.created_at, n.updated_at
        from lesson_notes n join lessons l on l.id = n.lesson_id join courses c on c.id = l.course_id
        where n.user_id = u.id order by n.created_at, n.lesson_id`)},
      'ratings', ${list(sql`
        select c.title as course, r.stars, r.comment, r.created_at, r.updated_at
        from course_ratings r join courses c on c.id = r.course_id where r.user_id = u.id order by r.created_at, r.course_id`)},
      'reading_positions', ${list(sql`
        select c.title as course, l.title as lesson, r.block, r.read_at
        from reading_positions r join lessons l on l.id = r.lesson_id join courses c on c.id = l.course_id
        where r.user_id = u.id order by r.read_at, r.lesson_id`)},
      'recordings_watched', ${list(sql`
        select c.title as course, coalesce(l.title, '') as lesson, m.title as recording, w.covered::text as watched,
          w.position_seconds as position, w.watched_at, w.done_at
        from media_progress w join lesson_media m on m.id = w.media_id join course_lessons l on l.id = m.lesson_id join courses c on c.id = l.course_id
        where w.user_id = u.id order by w.watched_at, w.media_id`)},
      'videos_of_other_sites_watched', ${list(sql`
        select c.title as course, coalesce(l.title, '') as lesson, e.site, e.video, e.ticked_at
        from watched_embeds e join course_lessons l on l.id = e.lesson_id join courses c on c.id = l.course_id
        where e.user_id = u.id order by e.ticked_at, e.lesson_id, e.video`)},
      'recordings_uploaded', ${list(sql`
        select c.title as course, m.file_name, m.created_at
        from lesson_media m join course_lessons l on l.id = m.lesson_id join courses c on c.id = l.course_id
        where m.uploaded_by = u.id order by m.created_at, m.id`)},
      'recordings_published_without_captions', ${list(sql`
        select c.title as course, m.file_name, m.uncaptioned_reason as reason, m.uncaptioned_at as at
        from lesson_media m join course_lessons l on l.id = m.lesson_id join courses c on c.id = l.course_id
        where m.uncaptioned_by = u.id order by m.uncaptioned_at, m.id`)},
      'captions_written', ${list(sql`
        select c.title as course, m.file_name, v.language, v.revision as version, v.saved_at
        from (
          select media_id, language, revision, saved_by, updated_at as saved_at from media_captions
          union all select media_id, language, revision, saved_by, saved_at from media_caption_versions
        ) v join lesson_media m on m.id = v.media_id join course_lessons l on l.id = m.lesson_id join courses c on c.id = l.course_id
        where v.saved_by = u.id order by v.saved_at, v.media_id, v.language, v.revision`)},
      'pictures_uploaded', ${list(sql`
        select name as file_name, created_at from lesson_images where uploaded_by = u.id order by created_at, name`)},
      'watch_times', (select spent::text from watch_times where user_id = u.id),
      'courses_taught', ${list(sql`select id, title from courses where u.id = any(teacher_ids) order by title, id`)},
      'lesson_versions', ${list(sql`
        select c.title as course, v.title as lesson, v.number as version, v.reason as why, v.written_at
        from lesson_versions v join course_lessons m on m.id = v.lesson_id join courses c on c.id = m.course_id
        where v.author_id = u.id order by v.written_at, v.lesson_id, v.number`)},
      'invitations', ${list(sql`
        select role, created_at, expires_at, accepted_at, revoked_at
        from invitations where email = u.email or accepted_by = u.id order by created_at, id`)},
      'mails', ${list(sql`
        select kind, to_address as "to", case when is_wish then 'A new address' else subject end as subject, status, created_at, sent_at
        from (
          select *, kind = 'email_change' and to_address <> u.email as is_wish
          from mail_outbox where user_id = u.id or to_address = u.email
        ) entry order by created_at, id`)},
      'ai_use', ${list(sql`
        select day, function_name as function, model, status, input_tokens, output_tokens, created_at
        from ai_usage where user_id = u.id order by created_at, id`)},
      'agent_drafts', ${list(sql`
        select kind, state, by_you, about_you, lesson, case when theirs then input end as input, case when theirs then output end as output,
          case when about_you then choices end as choices, created_at, decided_at
        from (
          select d.*, l.title as lesson, d.author_id = u.id as by_you, coalesce(d.student_id = u.id, false) as about_you,
            coalesce(d.student_id = u.id, true) as theirs
          from agent_drafts d left join lessons l on l.id = d.lesson_id
          where (d.author_id = u.id or d.student_id = u.id) and not takes_exam(l.course_id, u.id)
        ) entry order by created_at, id`)},
      'conversations', ${list(sql`
        select v.kind, c.title as course, v.created_at, ${list(sql`
          select question, state, answer, citations, suggestions, helpful, reason, created_at
          from conversation_turns turn
          where conversation_id = v.id and not is_about_running_exam(turn, v.course_id, u.id) order by position`)} as turns
        from conversations v left join courses c on c.id = v.course_id where v.user_id = u.id order by v.created_at, v.id`)},
      'checks', ${list(sql`
        select c.title as course, case when q.purpose = 'practice' then ${askedStem} else '' end as question, r.tries, r.passed_at, r.answered_at
        from check_results r join questions q on q.id = r.question_id join courses c on c.id = q.course_id
        join question_versions v on v.question_id = q.id and v.number = q.version
        where r.user_id = u.id order by r.answered_at, r.question_id`)},
      'accommodation', (select json_build_object('time_percent', time_percent, 'break_minutes', break_minutes,
        'extra_attempts', extra_attempts, 'calm', calm, 'reason', reason) from accommodations where user_id = u.id),
      'exam_attempts', ${list(sql`
        select c.title as course, x.title as exam, a.number, a.started_at, a.closes_at, a.handed_in_at, a.handed_in_by,
          case when ${shown} and a.ungraded = 0 then a.score end as score, a.max_score, ${list(sql`
          select ${askedStem} as question, r.answer, r.marked, r.saved_at, r.visible_ms,
            case when ${shown} and x.results <> 'score' then r.score end as points,
            case when ${shown} then e.comment end as comment,
            case when ${shown} and e.given is not null then ${list(sql`
              select case when x.results <> 'score' then (
                  select rubric.row->>'text' from jsonb_array_elements(v.content->'rubric') rubric (row)
                  where rubric.row->>'id' = criterion.row->>'row'
                ) end as criterion,
                case when x.results <> 'score' then (criterion.row->>'points')::integer end as points,
                criterion.row->>'comment' as comment
              from jsonb_array_elements(e.given) criterion (row)`)} end as criteria,
            e.appeal, case when ${shown} then e.reply end as reply,
            (select json_build_object('answer', answer, 'received_at', received_at, 'counts', counts, 'reason', reason)
              from late_answers where attempt_id = r.attempt_id and position = r.position) as late
          from exam_responses r join question_versions v on v.question_id = r.question_id and v.number = r.version
          left join essay_readings e on e.attempt_id = r.attempt_id and e.position = r.position
          where r.attempt_id = a.id order by r.position`)} as answers
        from exam_attempts a join exams x on x.id = a.exam_id join courses c on c.id = x.course_id
        where a.user_id = u.id order by a.started_at, a.id`)},
      'grade_decisions', ${list(sql`
        select c.title as course, x.title as exam, d.excused, d.grade, d.reason, d.set_at
        from grade_decisions d join exams x on x.id = d.exam_id join courses c on c.id = x.course_id
        where d.user_id = u.id and (not x.results_when_posted or d.posted_at is not null) order by d.set_at, d.exam_id`)},
      'exam_notices', ${list(sql`
        select c.title as course, x.title as exam, n.text, n.sent_at
        from exam_notices n join exams x on x.id = n.exam_id join courses c on c.id = x.course_id
        where n.sent_by = u.id order by n.sent_at, n.id`)},
      'question_versions', ${list(sql`
        select c.title as course, v.content->>'stem' as question, v.number as version, v.created_at as written_at
        from question_versions v join questions q on q.id = v.question_id join courses c on c.id = q.course_id
        where v.author_id = u.id order by v.created_at, v.question_id, v.number`)},
      'api_keys', ${list(sql`
        select service_name, last_four, created_at from api_keys where user_id = u.id order by created_at, id`)},
      'audit_entries', ${list(sql`
        select at, action, by_you, about_you, case when not about_you then null when action = 'exam.grade_decided' and ${isDecisionHidden} then details - 'grade' - 'decision' - 'reason' else details end as details, case when by_you then network end as network
        from (
          select id, at, action, details, network, coalesce(actor_id = u.id, false) as by_you,
            subject_id is null or subject_id = u.id::text as about_you
          from audit_log where actor_id = u.id or subject_id = u.id::text
        ) entry order by at, id`)}
    ) as person
    from users u join profiles p on p.id = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0] && personExportSchema.parse(rows[0].person);
}

/** The stem of question version `v`. Gap names are blanked, because an author may have named a gap after its answer. */
const askedStem = sql`case when v.type = 'cloze'
  then regexp_replace(v.content->>'stem', '\\[\\[[^][<>\\n]{1,20}\\]\\]', '[[…]]', 'g') else v.content->>'stem' end`;

/** Return the rows of a query as a list of objects. */
function list(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(entry), '[]') from (${rows}) entry)`;
}
