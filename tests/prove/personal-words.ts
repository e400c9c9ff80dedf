import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A person whose words are followed: every text that they type holds `word` and a number. Staff write for the academy as well as for themselves. */
export type Writer = {
  name: string;
  id: string;
  email: string;
  word: string;
  isStaff: boolean;
  /** Words about them that the academy does not tell them yet: the export must not either. */
  withheld?: ReadonlySet<string>;
};

type OnDatabase = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** Everything that an academy stores: its database, its files, and the logs of its processes. */
export type Holdings = { onDatabase: OnDatabase; folders: readonly string[]; readLog(): string };

/** What staff write for the academy belongs to it, stays when they leave, and is not personal data. */
const writtenForTheAcademy =
  /^(academy_settings|legal_texts|courses|lessons|lesson_\w+|questions|question_versions|check_\w+|exams|exam_\w+|grade_groups|media_chapters|media_caption\w*|course_\w+|badge_\w+|file_store)$/;
/** Learners' personal data in tables that staff write to as well. */
const writtenByLearners = /^(lesson_notes|lesson_visits)$/;
/** What staff write here is about other people. */
const aboutOthers = /^(agent_drafts|certificates|essay_readings|appeals|accommodations)$/;
/** Where the id of a deleted person may remain: the audit log keeps it for a while, and rate-limit counters expire within a day. */
const mayKeepTheId = new Set(["audit_log", "rate_limits"]);

/** Make the next text of somebody unique, so that it can be found wherever it is stored. */
export function numberWords(word: string): () => string {
  let number = 0;
  return () => `${word}${(number += 1)}o`;
}

/**
 * Compare the words of a person that the database holds with those of their export. A word that leaves the database while the export is
 * made may be missing in it.
 */
export async function compareExport(
  { onDatabase }: Holdings,
  writer: Writer,
  readExport: () => Promise<string>,
): Promise<{ stored: number; exported: number; broken: string[] }> {
  const readOwn = async () => (await rowsWith(onDatabase, [writer.word])).filter((found) => isAbout(found, writer));
  const stored = wordsOf(await readOwn(), writer);
  const exported = new Set(wordsIn(await readExport(), writer));
  const withheld = writer.withheld ?? new Set();
  const missing = [...stored].filter((word) => !exported.has(word) && !withheld.has(word));
  const still = missing.length > 0 ? await readOwn() : [];
  const held = wordsOf(still, writer);
  const broken = missing
    .filter((word) => held.has(word))
    .map((word) => `${writer.name}: ${word} stands in ${placesOf(still, word)} and not in the export`);
  for (const word of exported)
    if (withheld.has(word)) broken.push(`${writer.name}: ${word} stands in the export before they may know it`);
  return { stored: stored.size, exported: exported.size, broken };
}

/** Return what is left of somebody whose account has been deleted: in the database, in files and in the log. */
export async function findRemains({ onDatabase, folders, readLog }: Holdings, writer: Writer): Promise<string[]> {
  const { name, id, word, isStaff } = writer;
  const after = `after ${name} was deleted,`;
  const broken = [];
  for (const found of await rowsWith(onDatabase, [word, id])) {
    const { table, row } = found;
    if (holds(row, word) && isAbout(found, writer)) broken.push(`${after} ${table} holds ${row.slice(0, 300)}`);
    else if (holds(row, id) && !mayKeepTheId.has(table)) broken.push(`${after} ${table} names them: ${row.slice(0, 300)}`);
  }
  for (const folder of folders)
    for (const file of await filesWith(folder, [id, ...(isStaff ? [] : [word])]))
      broken.push(`${after} the file ${file} is left`);
  for (const logged of new Set(wordsIn(readLog(), writer))) broken.push(`the log holds ${logged} of ${name}`);
  return broken;
}

type Found = { table: string; row: string };

/** The ways in which a text is stored: as it is, and as bytes. */
const formsOf = (text: string): string[] => [text, Buffer.from(text).toString("hex")];

function holds(row: string, text: string): boolean {
  return formsOf(text).some((form) => row.toLowerCase().includes(form));
}

/** Return whether a row is personal data of its author, and not the academy's or about another person. */
function isAbout({ table, row }: Found, { id, email, isStaff }: Writer): boolean {
  if (table === "audit_log") return !isStaff;
  if (table === "profiles" || table === "users") return row.includes(`(${id}`);
  // The tutor quotes what staff wrote in lessons: that belongs to the academy, even in a person's conversation.
  if (table === "conversation_turns") return !isStaff || row.startsWith(id);
  if (table === "mail_outbox" || table === "invitations") return !isStaff || row.includes(email);
  if (aboutOthers.test(table)) return !isStaff;
  return !isStaff || !writtenForTheAcademy.test(table) || writtenByLearners.test(table);
}

/** Return the rows of the whole database that contain one of some texts, also as stored bytes; turns of conversations begin with their owner. */
async function rowsWith(onDatabase: OnDatabase, texts: readonly string[]): Promise<Found[]> {
  const tables = await onDatabase<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations'",
  );
  const statements = tables.map(({ name }) => {
    // A turn stores the headings of its source passages, which are the lessons'.
    const shown =
      name === "conversation_turns"
        ? "(select user_id from conversations where id = t.conversation_id) || (to_jsonb(t) - 'passages')::text"
        : "t::text";
    return `select '${name}' as "table", ${shown} as row from "${name}" t where lower(${shown}) like any($1)`;
  });
  return onDatabase<Found>(statements.join(" union all "), [texts.flatMap(formsOf).map((form) => `%${form}%`)]);
}

/** Return each numbered word of a person in a text. */
function wordsIn(text: string, { word }: Writer): string[] {
  return [...text.toLowerCase().matchAll(new RegExp(`${word}\\d+o`, "g"))].map(([each]) => each);
}

function wordsOf(rows: readonly Found[], writer: Writer): Set<string> {
  return new Set(rows.flatMap(({ row }) => wordsIn(row, writer)));
}

function placesOf(rows: readonly Found[], word: string): string {
  return [...new Set(rows.filter(({ row }) => row.toLowerCase().includes(word)).map(({ table }) => table))].join(", ");
}

async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const content = (await readFile(path)).toString("latin1");
    if (texts.some((text) => path.includes(text) || content.includes(text))) found.push(path.slice(folder.length));
  }
  return found;
}
