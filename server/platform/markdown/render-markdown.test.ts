import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { lessonDraftLimits } from "#domain/lesson-draft.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { dialectTexts } from "#tests/support/dialect-texts.ts";
import { grammarTexts } from "#tests/support/grammar-texts.ts";
import { createApp } from "#server/app.ts";
import { inMarkdownThread } from "./markdown-pool.ts";
import { markdownToHtml } from "./markdown-to-html.ts";
import { renderDraft, renderMarkdown, renderPreview } from "./render-markdown.ts";

const group = "somebody";
const slow = "//a.b/".repeat(33_333);

test("a thread renders exactly what is rendered here", async () => {
  const source =
    "# Owls\n\n| a | b |\n|---|--:|\n| *c* | `d` |\n\nSee https://other.example, [here](/store) and ![x](https://o.example/x.png).\n";
  expect(await renderMarkdown(source, { group })).toBe(markdownToHtml(source));
});

test(
  "texts that exercise any rule of Markdown, or of the academy's additions, are rendered by threads, not by the main thread @slow",
  { timeout: 120_000 },
  async () => {
    await renderMarkdown("The first text starts the threads.", { group });
    const [whole, own] = [process.cpuUsage(), process.threadCpuUsage()];
    for (const [name, source] of Object.entries({ ...grammarTexts(4_000), ...dialectTexts(4_000) })) {
      const outcome = await renderDraft(source, { group }).catch(({ code }: { code: string }) => code);
      expect([name, outcome]).toEqual([name, expect.any(String)]);
      expect(outcome).not.toBe("text.too_intricate");
    }
    const total = process.cpuUsage(whole);
    const here = process.threadCpuUsage(own);
    // Measured in CPU time, which a busy machine does not change. Rendered on this thread, the share would be nearly all of it.
    expect(here.user / total.user).toBeLessThan(0.4);
  },
);

describe("a text that takes too long", () => {
  test("terminates its thread, and the next one is rendered @slow", async () => {
    const tables = "|a|\n|-|\n|b|\n\n".repeat(15_000);
    const late = inMarkdownThread("toHtml", { text: tables }, { group, field: "content", seconds: 0.001 });
    await expect(late).rejects.toMatchObject({ code: "text.too_intricate", details: { field: "content" } });
    expect(await renderMarkdown("*next*", { group })).toBe("<p><em>next</em></p>\n");
  });

  test("for a preview may be published at the same moment @slow", async () => {
    const text = "|a|\n|-|\n|b|\n\n".repeat(6_000);
    const [preview, published] = await Promise.allSettled([renderPreview(text, { group }), renderMarkdown(text, { group })]);
    if (preview.status === "rejected") expect(preview.reason).toMatchObject({ code: "text.too_intricate" });
    expect(published).toMatchObject({ status: "fulfilled" });
  });

  test("holds up nobody else @slow", async () => {
    const order: string[] = [];
    const texts = Array.from({ length: 6 }, (_, index) => `${"|a|\n|-|\n|b|\n\n".repeat(1500)}${index}`);
    const crowd = texts.map((text) => renderDraft(text, { group: "many" }).then(() => order.push("many")));
    await Promise.all([...crowd, renderDraft("one", { group: "one" }).then(() => order.push("one"))]);
    expect(order.indexOf("one")).toBeLessThan(6);
  });
});

describe("in calls", () => {
  let academy: DataAcademy;
  let author: Person;
  let app: ReturnType<typeof createApp>;
  beforeAll(async () => {
    academy = await startDataAcademy();
    app = createApp(academy.deps);
    author = await academy.person({ role: "instructor" });
  });
  afterAll(() => academy.stop());

  const preview = async (content: string) => {
    const response = await app.request("/api/lesson-drafts/preview", {
      method: "POST",
      headers: { authorization: `Bearer ${author.token}`, "content-type": "application/json" },
      body: JSON.stringify({ content }),
    });
    return { status: response.status, body: await response.json() };
  };

  test("200,000 characters of addresses without a scheme are a text like any other", async () => {
    const { status, body } = await preview(slow);
    expect([status, body]).toEqual([200, { html: `<p>${slow}</p>\n` }]);
  });

  test("a preview is ended and refused when its second is over, and the next one is rendered @slow", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    // The second is over soon, because on a fast machine no text would take longer.
    const limits = vi
      .spyOn(AbortSignal, "timeout")
      .mockImplementation((milliseconds) => timeout(milliseconds === 1000 ? 20 : milliseconds));
    const tables = `${"|a|\n|-|\n|b|\n\n".repeat(14_000)}of a preview`;
    const late = await preview(tables).finally(() => limits.mockRestore());
    expect([late.status, late.body]).toMatchObject([422, { code: "text.too_intricate", field: "content" }]);
    expect(await preview("*next preview*")).toEqual({ status: 200, body: { html: "<p><em>next preview</em></p>\n" } });
  });

  const picture = "/files/lesson-images/1795349415190-owl-0123456789abcdef-1600x1000.webp";
  test.each([
    ["an address", `[a]: /${"u".repeat(50_000)}\n\n${"[a] ".repeat(400)}`],
    ["an address, until no string can hold it", `[a]: /${"u".repeat(100_000)}\n\n${"[a] ".repeat(24_000)}`],
    ["a title", `[a]: /x "${"t".repeat(20_000)}"\n\n${"[a] ".repeat(1_000)}`],
    ["the address of a foreign picture", `[a]: https://x.example/${"u".repeat(20_000)}\n\n${"![][a] ".repeat(400)}`],
    ["the address of a picture from here", `[a]: ${picture}\n\n${"![a] ".repeat(39_000)}`],
  ])("a text with %s repeated again and again is refused, and costs next to nothing", async (_, content) => {
    const { status, body } = await preview(content);
    expect([status, body]).toMatchObject([422, { code: "text.too_intricate", field: "content" }]);
    expect(await preview("*next*")).toEqual({ status: 200, body: { html: "<p><em>next</em></p>\n" } });
  });

  test(
    "a table of 20,000 columns is rendered, or refused naming the field; the next text is rendered",
    { timeout: 60_000 },
    async () => {
      const columns = "|a".repeat(20_000);
      const wide = `${columns}\n${columns.replaceAll("a", "-")}\n${"x\n".repeat(30_000)}`.slice(0, lessonDraftLimits.content);
      const { status, body } = await preview(wide);
      if (status !== 200) {
        expect([status, body]).toEqual([
          422,
          {
            code: "text.too_intricate",
            field: "content",
            error: "This text takes too long to display as a lesson. Please use less markup and smaller tables, or split it.",
          },
        ]);
      }
      expect(await preview("*next*")).toEqual({ status: 200, body: { html: "<p><em>next</em></p>\n" } });
    },
  );
});
