import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lessonDraftLimits } from "#domain/lesson-draft.ts";
import { startAcademy } from "#tests/support/academy-process.ts";
import { grammarTexts } from "#tests/support/grammar-texts.ts";
import { median } from "./load.ts";
import { signIn } from "./people.ts";
import { readDelay99 } from "./probe.ts";

// node bench/previews.ts [seconds]: measure how long a preview of a lesson with 20 formulas and 20 code blocks takes after warm-up, and the
// delay of the event loop while 20 hostile texts a second are previewed, compared with an idle one.
const seconds = Number(process.argv[2] ?? 15);
const aSecond = 20;
const socket = join(tmpdir(), `academy-previews-${process.pid}.sock`);
const academy = await startAcademy("demo", {
  NODE_OPTIONS: "--import=./bench/event-loop-probe.ts",
  BENCH_PROBE_SOCKET: socket,
});
try {
  const authors = await Promise.all(
    ["instructor", "admin", "super"].map((name) => signIn(academy.url, `${name}@academy.example`)),
  );
  const preview = async (content: string, number: number) => {
    const begun = performance.now();
    const response = await fetch(`${academy.url}/api/lesson-drafts/preview`, {
      method: "POST",
      headers: { authorization: `Bearer ${authors[number % authors.length]}`, "content-type": "application/json" },
      body: JSON.stringify({ content }),
    });
    await response.arrayBuffer();
    return { status: response.status, milliseconds: performance.now() - begun };
  };

  const times: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const { status, milliseconds } = await preview(richLesson(round), 0);
    if (status !== 200) throw new Error(`the lesson was answered with ${status}`);
    if (round >= 10) times.push(milliseconds);
  }
  say(`20 formulas and 20 code blocks: median ${median(times).toFixed(1)} ms, longest ${Math.max(...times).toFixed(1)} ms`);

  await readDelay99(socket);
  await pause(5000);
  const atRest = await readDelay99(socket);
  const texts = Object.values(grammarTexts(lessonDraftLimits.content - 20));
  const sent: ReturnType<typeof preview>[] = [];
  for (let number = 0; number < seconds * aSecond; number += 1) {
    sent.push(preview(`${number}\n\n${texts[number % texts.length]}`, number));
    await pause(1000 / aSecond);
  }
  const delay = await readDelay99(socket);
  const answers = new Map<number, number>();
  for (const { status } of await Promise.all(sent)) answers.set(status, (answers.get(status) ?? 0) + 1);
  say(`${sent.length} hostile previews: ${[...answers].map(([status, times]) => `${times} times ${status}`).join(", ")}`);
  say(`event loop late by (99 of 100): ${delay.toFixed(1)} ms, at rest ${atRest.toFixed(1)} ms`);
} finally {
  await academy.stop();
}

/** Return a lesson with formulas and programs that differ in each round, so that nothing is cached. */
function richLesson(round: number): string {
  const languages = ["js", "python", "sql", "html", "css"];
  return Array.from({ length: 20 }, (_, number) => {
    const formula = `$$\\int_{${round}}^{${number}} \\frac{x^{${number}} + ${round}}{\\sqrt{1 - x^2}} \\, dx = \\sum_{k=1}^{n} a_k$$`;
    const program = `\`\`\`${languages[number % languages.length]}\nlet total = ${round} + ${number};\nfor (const each of list) total += each.price * 2;\nreturn total;\n\`\`\``;
    return `## Step ${number}\n\nIn round ${round}, read this first.\n\n${formula}\n\n${program}`;
  }).join("\n\n");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
