import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { grammarTexts } from "#tests/support/grammar-texts.ts";
import { markdownToHtml } from "./markdown-to-html.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

describe("texts from before there were blocks", () => {
  /** The hashes of each text and of its former rendering; they also show that the generated texts do not change. */
  const before: unknown = JSON.parse(readFileSync(new URL("./rendered-before-blocks.json", import.meta.url), "utf8"));
  const known = new Map(Object.entries(Object(before)).map(([name, hashes]) => [name, String(hashes).split(" ")]));

  /** Texts that have been edited since, and whose rendering has been checked by eye. */
  const lookedAt = new Set<string>([
    "ai/help/articles/accepting-an-invitation.md",
    "ai/help/articles/changing-your-account.md",
    "ai/help/articles/connecting-services.md",
    "ai/help/articles/enrolling.md",
    "ai/help/articles/finding-a-course.md",
    "ai/help/articles/first-steps.md",
    "ai/help/articles/lessons-and-progress.md",
    "ai/help/articles/managing-people.md",
    "ai/help/articles/notes.md",
    "ai/help/articles/opening-the-academy.md",
    "ai/help/articles/running-courses.md",
    "ai/help/articles/second-factor.md",
    "ai/help/articles/settings.md",
    "ai/help/articles/signing-in.md",
    "ai/help/articles/teaching.md",
    "ai/help/articles/the-tutor.md",
    "ai/help/articles/voice-tutor.md",
    "ai/help/articles/when-something-does-not-work.md",
    "ai/help/articles/your-dashboard.md",
    "ai/help/articles/your-data.md",
    "server/operations/seed/courses/corporate-finance-decisions/01-time-value-of-money.md",
    "server/operations/seed/courses/relational-databases-and-sql/02-asking-questions-with-select.md",
    "server/operations/seed/courses/seeing-typography/03-size-measure-leading.md",
    "server/operations/seed/courses/web-pages-from-scratch/05-pages-everyone-can-use.md",
    "server/operations/seed/courses/writing-that-sells-honestly/05-editing-in-passes.md",
  ]);

  const folders = ["server/operations/seed/courses", "ai/help/articles"];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `${folder}/${name}`)
      // Newer texts were never rendered by the previous version.
      .filter((name) => known.has(name)),
  );

  test.each(files)("%s is rendered byte for byte as before; only the colors of code are new", (file) => {
    const text = readFileSync(join(root, file), "utf8");
    const [html, source] = known.get(file) ?? [];
    if (source !== hash(text)) return expect(lookedAt).toContain(file);
    expect(hash(withoutColors(markdownToHtml(text)))).toBe(html);
  });

  test("so are texts that exercise each rule of Markdown", () => {
    for (const [name, text] of Object.entries(grammarTexts(600))) {
      const [html] = known.get(`grammar ${name}`) ?? [];
      if (html !== undefined) expect([name, hash(withoutColors(markdownToHtml(text)))]).toEqual([name, html]);
    }
  });

  function hash(text: string): string {
    return createHash("sha256").update(text).digest("hex").slice(0, 16);
  }
});

/** Code without its highlighting elements. */
function withoutColors(html: string): string {
  return html.replace(/<span class="code-[a-z-]+">([^<]*)<\/span>/g, "$1");
}

describe("formulas", () => {
  test.each([
    ["It costs $5 and $10, at 9:30, or US$20.", "It costs $5 and $10, at 9:30, or US$20."],
    ["Between $5-$10 a day, $20,000 and $30,000.", "Between $5-$10 a day, $20,000 and $30,000."],
    ["\\$x\\$ and $ x $ and $x $ and $$ $$", "$x$ and $ x $ and $x $ and $$ $$"],
    ["`$x$`", "<code>$x$</code>"],
    ["$x$5", "$x$5"],
  ])("%s is text", (source, html) => expect(markdownToHtml(source)).toBe(`<p>${html}</p>\n`));

  test("are rendered for the eye and for screen readers, inline and as blocks", () => {
    const html = markdownToHtml("Since $a_1*b*c = 2$, it is so.\n\n$$\n\\frac{a}{b}\n- c\n$$\n");
    expect(html).toContain('<annotation encoding="application/x-tex">a_1*b*c = 2</annotation>');
    expect(html).toContain('<p class="formula"><span class="katex-display">');
    expect(html).toContain("<mfrac>");
    expect(html).not.toContain("<em>");
    expect(html).not.toContain("<li>");
  });

  test.each(["$\\nocommand$", "$\\frac{a$", `$${"{".repeat(900)}${"}".repeat(900)}$`, "$\\def\\a{\\a\\a}\\a$"])(
    "that are invalid show their source: %s",
    (source) => expect(markdownToHtml(source)).toMatch(/^<p><code>\$|^<p><span class="katex">/),
  );

  test("contain no links and load nothing", () => {
    const html = markdownToHtml(
      "$\\href{javascript:alert(1)}{x}$ $\\url{https://evil.example}$ $\\includegraphics{https://evil.example/x.png}$ $\\htmlStyle{position:fixed}{x}$",
    );
    expect(html.replace(/<annotation[\s\S]*?<\/annotation>/g, "")).not.toMatch(/href=|src=|position:\s*fixed/);
  });
});

test("a task says whether it is done", () => {
  expect(markdownToHtml("- [ ] one\n- [x] *two*\n- [y] three")).toBe(
    '<ul>\n<li class="task"><span class="task-mark" role="img" aria-label="To do"></span>one</li>\n' +
      '<li class="task"><span class="task-mark" role="img" aria-label="Done"></span><em>two</em></li>\n<li>[y] three</li>\n</ul>\n',
  );
});

test("callouts have a heading by type or of their own, hints unfold, and unknown blocks remain as written", () => {
  expect(markdownToHtml("> [!WARNING]\n> Hot.")).toBe(
    '<aside class="callout callout-warning" role="note">\n<p class="callout-title">Warning</p>\n<p>Hot.</p>\n</aside>\n',
  );
  expect(markdownToHtml("> [!hint] What is *missing*?\n>\n> A name.")).toBe(
    '<details class="callout callout-hint">\n<summary>What is <em>missing</em>?</summary>\n<p>A name.</p>\n</details>\n',
  );
  expect(markdownToHtml("> [!OTHER]\n> text")).toBe("<blockquote>\n<p>[!OTHER]\ntext</p>\n</blockquote>\n");
  expect(markdownToHtml("> a [!NOTE]")).toContain("<blockquote>");
});

test("footnotes link there and back", () => {
  const html = markdownToHtml("One[^a] and two[^a].\n\n[^a]: The *note*.");
  expect(html).toContain('One<sup><a href="#footnote-1" id="footnote-1-from" aria-label="Footnote 1">1</a></sup>');
  expect(html).toContain(
    '<li id="footnote-1"><p>The <em>note</em>. <a href="#footnote-1-from" aria-label="Back to the text">↩</a>',
  );
  expect(markdownToHtml("No[^b] note")).toBe("<p>No[^b] note</p>\n");
});

test("a figure has a caption and a text alternative; a picture with a title remains a picture", () => {
  const picture = '![An owl](/files/lesson-images/1700000000000-0a1b-stamp-640x400.webp "At night")';
  expect(markdownToHtml(`${picture}{.figure}`)).toMatch(
    /^<figure><img [^>]*alt="An owl" \/><figcaption>At night<\/figcaption><\/figure>\n$/,
  );
  expect(markdownToHtml(picture)).toMatch(/^<p><img [^>]*title="At night" \/><\/p>\n$/);
});

test("videos of other sites and attachments are blocks if they are alone on a line", () => {
  const embed = '<div data-embed="youtube" data-embed-id="aqz-KE-bpKQ"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ"';
  for (const address of [
    "https://youtu.be/aqz-KE-bpKQ?t=3",
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    "https://youtube.com/shorts/aqz-KE-bpKQ",
  ])
    expect(markdownToHtml(`::video{${address}}`)).toContain(embed);
  expect(markdownToHtml("::video{https://vimeo.com/76979871}")).toContain('data-embed="vimeo" data-embed-id="76979871"');
  const id = "0f9a3c52-7d1e-4b6a-9c55-1b2d3e4f5a6b";
  expect(markdownToHtml(`::file{#${id}}`)).toBe(`<div data-file="${id}">::file{#${id}}</div>\n`);
  for (const other of [
    "::video{https://evil.example/watch?v=aqz-KE-bpKQ}",
    "::video{https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ}",
    "::gallery{#1}",
    "see ::video{https://youtu.be/aqz-KE-bpKQ}",
  ])
    expect(markdownToHtml(other)).not.toContain("<div");
});

describe("code", () => {
  test("in a known language is divided into elements, with its text unchanged", () => {
    const html = markdownToHtml("```sql\nselect '<b>' -- x\n```");
    expect(html).toContain('<span class="code-keyword">select</span>');
    expect(withoutColors(html)).toBe('<pre tabindex="0"><code class="language-sql">select \'&lt;b&gt;\' -- x\n</code></pre>\n');
  });
  test("in another language, or very long, is as before", () => {
    expect(markdownToHtml("```cobol\nMOVE 1.\n```")).toBe(
      '<pre tabindex="0"><code class="language-cobol">MOVE 1.\n</code></pre>\n',
    );
    expect(markdownToHtml(`\`\`\`js\n${"a = 1;\n".repeat(9_000)}\`\`\``)).not.toContain("code-");
  });
});

describe("any text", () => {
  const fragment = fc.constantFrom(
    ...'$|$$|\\|{|}|^|_|\\frac|\\sqrt|\\left(|\\right)|\\begin{matrix}|\\end{matrix}|&|\\\\|\\text{|\\def\\x|\\x|\\rule{9em}{9em}|[^1]|[^1]: |[^a]|> |> [!NOTE]\n|> [!HINT] |- [ ] |- [x] |```js\n|```sql\n|```\n|\'|"|`|<script>|<img src=x onerror=alert(1)>|<span data-slot="0"></span>|javascript:alert(1)|[x](javascript:alert(1))|![x](/files/lesson-images/1700000000000-0a1b-s-64x40.webp "c"){.figure}|::video{https://youtu.be/aqz-KE-bpKQ}|::file{#|}|\n|\n\n|    | |a|1|é|\u0000|\u{1F989}|--|/*|*/|**|| | a | b |\n|-|-|\n'.split(
      "|",
    ),
  );
  const text = fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join(""));
  const harmful =
    /<(script|iframe|object|embed|style|link|form|input|base|meta)\b|\son[a-z]+\s*=|(?:href|src)="\s*(?:javascript|data|vbscript|\/\/)/i;

  test("becomes nothing harmful, and always the same", () => {
    fc.assert(
      fc.property(text, (source) => {
        const html = markdownToHtml(source);
        // Escaped text contains no elements: only what is between angle brackets counts.
        const tags = (html.match(/<[^>]*>/g) ?? []).join("");
        expect(tags).not.toMatch(harmful);
        expect(tags).not.toContain("data-slot");
        expect(markdownToHtml(source)).toBe(html);
      }),
      { numRuns: 400 },
    );
  });

  test("with a great many blocks of a kind stays within bounds @slow", () => {
    const many: Record<string, string> = {
      formulas: "$\\frac{a}{b}$ ".repeat(14_000),
      matrices: `$$\\begin{matrix}${"a&".repeat(400)}\\end{matrix}$$\n\n`.repeat(200),
      footnotes: `${"[^1] ".repeat(2_000)}\n\n[^1]: x`,
      callouts: "> [!NOTE]\n".repeat(18_000),
      nested: `${"> ".repeat(90)}[!NOTE]\n`.repeat(400),
      dollars: "$".repeat(200_000),
      blocks: "$$x\n".repeat(50_000),
      code: "```js\nlet a = `${`${`\n```\n".repeat(3_000),
    };
    for (const [name, source] of Object.entries(many)) {
      let html = "";
      try {
        html = markdownToHtml(source);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
      expect([name, html.length < 8_000_000]).toEqual([name, true]);
    }
  });
});
