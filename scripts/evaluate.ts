import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultPreferences } from "#domain/learning-preferences.schema.ts";
import { builtInFaculty } from "#ai/built-in/built-in-faculty.ts";
import { evaluateAnswers, type AnswerFigures } from "#ai/evaluation/evaluate-answers.ts";
import { languageQuestions } from "#faculty/evaluation/language-questions.ts";
import { reportQuestions } from "#faculty/evaluation/report-questions.ts";
import { percent, shortcomings } from "#ai/evaluation/thresholds.ts";
import { tuneQuestions } from "#faculty/evaluation/tune-questions.ts";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { passageSource } from "#server/ai/chat/passage-source.ts";
import { insertSampleLessons } from "#tests/support/ai/sample-lessons.ts";

// How well the built-in faculty answers the labelled questions over the sample courses, on a real PostgreSQL and without a network.
// Ends with 1 when a threshold is missed. With --tune it also lists the wrong answers of the half that the tutor may be built with.
const say = (line = "") => process.stdout.write(`${line}\n`);
const folder = await mkdtemp(join(tmpdir(), "academy-evaluation-"));
const database = await startEmbeddedDatabase({ folder, durable: false });
try {
  await migrateDatabase(database.connection);
  const db = connectDatabase(database.connection);
  const faculty = {
    model: builtInFaculty({ pace: 0 }),
    source: passageSource(db),
    reader: { userId: crypto.randomUUID(), role: "admin" as const },
    courses: await insertSampleLessons(db),
  };

  const tune = await evaluateAnswers(tuneQuestions, faculty);
  print("built with (not what is reported)", tune);
  if (process.argv.includes("--tune")) listWrong(tune);
  const report = await evaluateAnswers(reportQuestions, faculty);
  print("REPORTED: questions that it was not built with", report);

  const failures = shortcomings(report);
  for (const language of ["fr", "sw", "pt"] as const) {
    const preferences = { ...defaultPreferences, language };
    for (const half of ["tune", "report"] as const) {
      const figures = await evaluateAnswers(
        languageQuestions[language].filter((question) => question.half === half),
        faculty,
        preferences,
      );
      print(`asked in ${language}, ${half === "report" ? "REPORTED" : "built with"} (small)`, figures);
      if (half === "tune" && process.argv.includes("--tune")) listWrong(figures);
      if (figures.quotations.verbatim < figures.quotations.shown) failures.push(`quotations asked in ${language}`);
    }
  }
  await db.destroy();
  say();
  say(failures.length === 0 ? "Every threshold is reached." : `Missed: ${failures.join("; ")}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

function print(title: string, { covered, rightLesson, notCovered, refused, quotations, answers }: AnswerFigures): void {
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
  say();
  say(title);
  say(`  right lesson cited first  ${percent(rightLesson).padStart(7)}  of ${covered} questions that a lesson answers`);
  say(`  honest refusal            ${percent(refused).padStart(7)}  of ${notCovered} questions that none answers`);
  say(
    `  quotations verbatim       ${percent(quotations.verbatim / Math.max(1, quotations.shown)).padStart(7)}  of ${quotations.shown} shown`,
  );
  say(
    `  time for an answer        ${(times[Math.floor(times.length / 2)] ?? 0).toFixed(0)} ms, the slowest ${(times.at(-1) ?? 0).toFixed(0)} ms`,
  );
}

function listWrong({ answers }: AnswerFigures): void {
  for (const { course, messages, lesson, cited, answer } of answers.filter(({ right }) => !right)) {
    say(`  - ${course}: ${messages.join(" / ")}  wanted ${lesson ?? "none"}, cited ${cited ?? "none"}`);
    say(`      ${answer.replace(/\s+/g, " ").slice(0, 260)}`);
  }
}
