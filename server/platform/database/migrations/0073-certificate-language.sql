-- A certificate is written in the language of its course. Those that were issued before stay in English.
alter table certificates
  add column language text not null default 'en',
  add constraint certificates_language_is_one check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
comment on column certificates.language is 'The language that the course was in when the certificate was issued, as a tag such as en or pt-BR.';

create or replace function refuse_certificate_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.holder_name, new.course_title, new.instructor_name, new.academy_name, new.hours, new.language, new.completed_at, new.issued_at)
      is distinct from
      (old.id, old.user_id, old.holder_name, old.course_title, old.instructor_name, old.academy_name, old.hours, old.language, old.completed_at, old.issued_at)
    or (new.course_id is distinct from old.course_id and new.course_id is not null)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
  then
    raise exception 'what a certificate says is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
