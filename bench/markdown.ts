import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { isAppError } from "#domain/errors.ts";
import { lessonDraftLimits } from "#domain/lesson-draft.ts";
import { renderDraft } from "#server/platform/markdown/render-markdown.ts";
import { dialectTexts } from "#tests/support/dialect-texts.ts";
import { grammarTexts } from "#tests/support/grammar-texts.ts";

// node bench/markdown.ts [length] [texts]: measure how long each text that stresses one Markdown rule takes to render, and the longest
// block of the event loop meanwhile; "own" is the CPU time of the main thread, which did the rendering before it moved to worker threads.
const length = Number(process.argv[2] ?? lessonDraftLimits.content);
const wanted = process.argv[3]?.split(",");
const loop = monitorEventLoopDelay({ resolution: 1 });
const rows: { text: string; rendered: number; blocked: number; own: number; outcome: string }[] = [];

await renderDraft("The first text starts the threads.", { group: "bench" });
for (const [text, source] of Object.entries({ ...grammarTexts(length), ...dialectTexts(length) })) {
  if (wanted && !wanted.includes(text)) continue;
  await pause(20);
  loop.enable();
  loop.reset();
  const [begun, used] = [performance.now(), process.threadCpuUsage()];
  const outcome = await renderDraft(source, { group: "bench" }).then(
    (html) => `${html.length} characters`,
    (error: unknown) => (isAppError(error) ? error.code : String(error)),
  );
  const rendered = performance.now() - begun;
  await pause(5);
  loop.disable();
  const { user, system } = process.threadCpuUsage(used);
  rows.push({
    text,
    rendered: Math.round(rendered),
    blocked: Math.round(loop.max / 1e5) / 10,
    own: Math.round((user + system) / 100) / 10,
    outcome,
  });
}
const worst = (by: "rendered" | "blocked" | "own") => rows.toSorted((a, b) => b[by] - a[by]).slice(0, 25);
console.table(worst("rendered"));
console.table(worst("blocked"));
console.table(worst("own"));
