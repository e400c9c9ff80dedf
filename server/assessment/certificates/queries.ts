import { sql } from "kysely";
import { certificatePageSize } from "#domain/certificate.ts";
import type { Certificate, CourseCertificates, OwnCertificates } from "#domain/certificate.schema.ts";
import { courseHours } from "#domain/course.ts";
import { courseCertificatesSchema } from "#domain/certificate.schema.ts";
import { AppError } from "#domain/errors.ts";
import { readCourseGrade } from "#server/assessment/completion/completion-status.ts";
import { outlineColumn } from "#server/courses/lessons/outline-columns.ts";
import type { Database } from "#server/dependencies.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";

const ownColumns = [
  "certificates.id",
  "certificates.course_id",
  "certificates.holder_name",
  "certificates.course_title",
  "certificates.instructor_name",
  "certificates.academy_name",
  "certificates.hours",
  "certificates.grade",
  "certificates.language",
  "certificates.name_shown",
  isoTime("certificates.completed_at").as("completed_at"),
  isoTime("certificates.issued_at").as("issued_at"),
  sql<string | null>`${isoTime("certificates.revoked_at")}`.as("revoked_at"),
] as const;

/** A certificate without its verification address, which depends on the academy's own. */
export type StoredCertificate = Omit<Certificate, "verify_url">;

/** Return a person's certificates, the newest first. */
export function listOwn(db: Database, userId: string): Promise<StoredCertificate[]> {
  return db
    .selectFrom("certificates")
    .select(ownColumns)
    .where("user_id", "=", userId)
    .orderBy("certificates.issued_at", "desc")
    .orderBy("certificates.id")
    .execute();
}

/** Return the courses that a person has completed and may get a certificate for, the latest first. */
export function listOpen(db: Database, userId: string): Promise<OwnCertificates["open"]> {
  return db
    .selectFrom("enrollments")
    .innerJoin("courses", "courses.id", "enrollments.course_id")
    .select(["courses.id as course_id", "courses.title as course_title", isoTime("enrollments.completed_at").as("completed_at")])
    .where("enrollments.user_id", "=", userId)
    .where("enrollments.completed_at", "is not", null)
    .where(hasNoneInTheWay)
    .orderBy("enrollments.completed_at", "desc")
    .orderBy("courses.id")
    .execute();
}

/** SQL condition: the enrollment has no valid certificate, and none that was permanently revoked. */
const hasNoneInTheWay = sql<boolean>`not exists (
  select from certificates held where held.user_id = enrollments.user_id and held.course_id = enrollments.course_id
    and (held.revoked_at is null or not held.may_reissue))`;

/** Which certificate to issue: the person, the course, and the academy's name on it. */
type Issued = { userId: string; courseId: string; academyName: string; now: Date };

/** Return what a new certificate would say, except the holder's name. Throws the reason why it cannot be issued to this person. */
export async function findIssuable(db: Database, { userId, courseId, academyName, now }: Issued) {
  const found = await db
    .selectFrom("enrollments")
    .innerJoin("courses", "courses.id", "enrollments.course_id")
    .leftJoin("profiles", "profiles.id", "courses.instructor_id")
    .select((eb) => [
      "courses.title as course_title",
      "profiles.full_name as instructor_name",
      "courses.duration",
      outlineColumn(eb),
      "courses.certificate_grade",
      "courses.language",
      sql<string | null>`${isoTime("enrollments.completed_at")}`.as("completed_at"),
      sql<boolean>`exists (select from certificates held where held.user_id = enrollments.user_id
        and held.course_id = enrollments.course_id and not held.may_reissue)`.as("withheld"),
    ])
    .where("enrollments.user_id", "=", userId)
    .where("enrollments.course_id", "=", courseId)
    .executeTakeFirst();
  if (!found) throw new AppError("enrollment.not_found");
  if (!found.completed_at) throw new AppError("certificate.not_completed");
  if (found.withheld) throw new AppError("certificate.withheld");
  const { course_title, instructor_name, duration, lessons, language, completed_at } = found;
  return {
    course_title,
    instructor_name: instructor_name || null,
    hours: courseHours({ duration, lessons }),
    grade: found.certificate_grade ? await readCourseGrade(db, { userId, courseId }, now) : null,
    completed_at,
    language,
    academy_name: academyName,
  };
}

/**
 * Return the valid certificate of a person for a course; issue it if there is none. Two concurrent calls issue one. A concurrent
 * revocation is waited for, because it may say that there must be no other one.
 */
export function issue(
  db: Database,
  { userId, courseId, academyName, name, nameShown, now }: Issued & { name: string; nameShown: boolean },
): Promise<{ certificate: StoredCertificate; created: boolean }> {
  return db.transaction().execute(async (trx) => {
    const held = trx.selectFrom("certificates").where("user_id", "=", userId).where("course_id", "=", courseId);
    await held.select("id").orderBy("id").forShare().execute();
    const words = await findIssuable(trx, { userId, courseId, academyName, now });
    const created = await trx
      .insertInto("certificates")
      .values({
        ...words,
        user_id: userId,
        course_id: courseId,
        holder_name: name,
        name_shown: nameShown,
        issued_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).where("revoked_at", "is", null).doNothing())
      .returning(ownColumns)
      .executeTakeFirst();
    if (created) return { certificate: created, created: true };
    const existing = await held.select(ownColumns).where("revoked_at", "is", null).executeTakeFirst();
    // The other one was issued by a concurrent call, and revoked between the two statements.
    if (!existing) throw new AppError("certificate.withheld");
    return { certificate: existing, created: false };
  });
}

/** Return a person's own certificate. */
export function findOwn(db: Database, of: { userId: string; id: string }): Promise<StoredCertificate | undefined> {
  return db
    .selectFrom("certificates")
    .select(ownColumns)
    .where("id", "=", of.id)
    .where("user_id", "=", of.userId)
    .executeTakeFirst();
}

/** Set whether verifiers see the name on a person's own certificate. */
export function setNameShown(
  db: Database,
  { userId, id, nameShown }: { userId: string; id: string; nameShown: boolean },
): Promise<StoredCertificate | undefined> {
  return db
    .updateTable("certificates")
    .set({ name_shown: nameShown })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(ownColumns)
    .executeTakeFirst();
}

/** Return a certificate for verification; the name is only for comparison, unless it is shown. */
export function findToVerify(db: Database, id: string): Promise<StoredCertificate | undefined> {
  return db.selectFrom("certificates").select(ownColumns).where("id", "=", id).executeTakeFirst();
}

/**
 * Return a course's instructors and one page of its certificates, the newest first, in one statement. Undefined if there is no such course.
 */
export async function listOfCourse(
  db: Database,
  { courseId, page }: { courseId: string; page: number },
): Promise<{ teacherIds: string[]; list: CourseCertificates } | undefined> {
  const { rows } = await sql<{ teacher_ids: string[]; list: unknown }>`
    select courses.teacher_ids, json_build_object(
      'course', json_build_object('id', courses.id, 'title', courses.title),
      'certificates', (
        select coalesce(json_agg(json_build_object(
          'id', id, 'holder_name', holder_name, 'completed_at', ${isoTime("completed_at")}, 'issued_at', ${isoTime("issued_at")},
          'revoked_at', ${isoTime("revoked_at")}, 'revocation_reason', revocation_reason, 'may_reissue', may_reissue
        ) order by shown.issued_at desc, id), '[]')
        from (
          select * from certificates where course_id = courses.id order by issued_at desc, id
          limit ${certificatePageSize} offset ${(page - 1) * certificatePageSize}
        ) shown),
      'total', (select count(*) from certificates where course_id = courses.id),
      'page', ${page}::integer,
      'page_size', ${certificatePageSize}::integer
    ) as list
    from courses where courses.id = ${courseId}`.execute(db);
  const row = rows[0];
  return row && { teacherIds: row.teacher_ids, list: courseCertificatesSchema.parse(row.list) };
}

/** Lock a certificate until the transaction ends, with its course's instructors. */
export function lockForStaff(trx: Database, id: string) {
  return trx
    .selectFrom("certificates")
    .leftJoin("courses", "courses.id", "certificates.course_id")
    .select(["certificates.id", "certificates.revoked_at", "certificates.course_id", "courses.teacher_ids as teacherIds"])
    .where("certificates.id", "=", id)
    .forUpdate("certificates")
    .executeTakeFirst();
}

/** Revoke a certificate. If it is already revoked, only change whether a new one may be issued. */
export async function revoke(
  trx: Database,
  { id, by, reason, mayReissue, now }: { id: string; by: string; reason: string; mayReissue: boolean; now: Date },
): Promise<void> {
  await trx
    .updateTable("certificates")
    .set({ may_reissue: mayReissue })
    .where("id", "=", id)
    .where("revoked_at", "is not", null)
    .execute();
  await trx
    .updateTable("certificates")
    .set({ revoked_at: now.toISOString(), revoked_by: by, revocation_reason: reason, may_reissue: mayReissue })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .execute();
}
