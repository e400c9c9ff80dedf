-- When a person completed a course, and the certificates that say so.

alter table enrollments add column completed_at timestamptz;
comment on column enrollments.completed_at is 'When progress first was 100 percent; null: not yet. Whoever has completed a course stays so, whatever becomes of its lessons. Kept by the trigger enrollments_complete.';
update enrollments set completed_at = coalesce(last_opened_at, updated_at) where progress = 100;

create function note_completion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.completed_at is not null then
    new.completed_at := old.completed_at;
  elsif new.progress = 100 and new.completed_at is null then
    new.completed_at := now();
  end if;
  return new;
end $$;
create trigger enrollments_complete before insert or update of progress, completed_at on enrollments
  for each row execute function note_completion();

create table certificates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid references courses (id) on delete set null,
  holder_name text not null,
  course_title text not null,
  instructor_name text,
  academy_name text not null,
  hours integer,
  completed_at timestamptz not null,
  issued_at timestamptz not null,
  name_shown boolean not null default false,
  revoked_at timestamptz,
  revoked_by uuid references users (id) on delete set null,
  revocation_reason text,
  may_reissue boolean,
  constraint certificates_holder_name_length check (length(holder_name) between 1 and 100),
  constraint certificates_course_title_length check (length(course_title) between 1 and 200),
  constraint certificates_hours_positive check (hours > 0),
  constraint certificates_reason_length check (length(revocation_reason) between 1 and 500),
  constraint certificates_revoked_with_reason check (num_nulls(revoked_at, revocation_reason, may_reissue) in (0, 3))
);
comment on table certificates is 'That a person has completed a course, in the words that their certificate has for good: they outlive changes of names and the course itself, and go with the account. The id is what a reader verifies it by. Revoked ones stay, and at most one of a person and a course is valid.';
comment on column certificates.name_shown is 'Whether whoever verifies the certificate is shown the name. The person''s own choice.';
comment on column certificates.may_reissue is 'Of a revoked one: whether the person may have another certificate of the course. Null while it is valid.';
create unique index certificates_one_valid on certificates (user_id, course_id) where revoked_at is null;
create index certificates_user_index on certificates (user_id, issued_at desc);
create index certificates_course_index on certificates (course_id, issued_at desc, id);
create index certificates_revoked_by_index on certificates (revoked_by) where revoked_by is not null;

create function refuse_certificate_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.holder_name, new.course_title, new.instructor_name, new.academy_name, new.hours, new.completed_at, new.issued_at)
      is distinct from
      (old.id, old.user_id, old.holder_name, old.course_title, old.instructor_name, old.academy_name, old.hours, old.completed_at, old.issued_at)
    or (new.course_id is distinct from old.course_id and new.course_id is not null)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
  then
    raise exception 'what a certificate says is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger certificates_stay_as_issued before update on certificates for each row execute function refuse_certificate_change();
