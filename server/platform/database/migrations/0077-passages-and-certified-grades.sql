-- Questions name the passage that they check, and certificates say a grade where the course wants it.

alter table questions add column passage text not null default '';
comment on column questions.passage is 'Words of the lesson that the question checks: whoever misses it is led back to them. Empty: to the lesson as a whole.';

alter table courses add column certificate_grade boolean not null default false;
comment on column courses.certificate_grade is 'Whether certificates of the course that are issued from now on say its grade.';

alter table certificates add column grade integer;
alter table certificates add constraint certificates_grade check (grade between 0 and 10000);
comment on column certificates.grade is 'The grade of the course in hundredths of a percent when the certificate was issued; null: it says none.';

create or replace function refuse_certificate_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.holder_name, new.course_title, new.instructor_name, new.academy_name, new.hours, new.grade, new.language, new.completed_at, new.issued_at)
      is distinct from
      (old.id, old.user_id, old.holder_name, old.course_title, old.instructor_name, old.academy_name, old.hours, old.grade, old.language, old.completed_at, old.issued_at)
    or (new.course_id is distinct from old.course_id and new.course_id is not null)
    or (old.revoked_at is not null and new.revoked_at is distinct from old.revoked_at)
  then
    raise exception 'what a certificate says is never changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
