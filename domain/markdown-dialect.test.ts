import { describe, expect, test } from "vitest";
import { createDialect } from "./markdown-dialect.ts";

const dialect = createDialect();
/** Return the structure of a text, with its words and formulas: "p formula(x+1)". */
function shape(markdown: string): string[] {
  return dialect.parse(markdown, {}).flatMap((token) => {
    if (token.type === "inline")
      return (token.children ?? []).map(({ type, content }) => (content === "" ? type : `${type}(${content})`));
    return token.nesting === -1 ? [] : [token.content === "" ? token.type : `${token.type}(${token.content})`];
  });
}
const inline = (markdown: string) => shape(markdown).slice(1);

describe("formulas within a line", () => {
  test.each([
    ["$x + 1$", ["formula(x + 1)"]],
    ["$x$", ["formula(x)"]],
    ["so $x$, yes", ["text(so )", "formula(x)", "text(, yes)"]],
    ["$x$5", ["text($x$5)"]],
    ["$x$ 5", ["formula(x)", "text( 5)"]],
    ["$5 and $10", ["text($5 and $10)"]],
    ["$ x$", ["text($ x$)"]],
    ["$x $", ["text($x $)"]],
    ["a $$x$$ b", ["text(a )", "formula(x)", "text( b)"]],
    ["a $$ x $$ b", ["text(a )", "formula(x)", "text( b)"]],
    ["a $$x$$5", ["text(a )", "formula(x)", "text(5)"]],
    ["a $$x$ b", ["text(a $$x$ b)"]],
    ["a $$ $$ b", ["text(a $$ $$ b)"]],
    ["a $$$$ b", ["text(a $$$$ b)"]],
    ["$a\\$b$", ["formula(a\\$b)"]],
    ["$a", ["text($a)"]],
    ["costs \\$5", ["text(costs $5)"]],
  ])("%j", (markdown, expected) => {
    expect(inline(markdown).filter((each) => each !== "text")).toEqual(expected);
  });

  test.each([
    [1_999, true],
    [2_001, false],
  ])("of %i characters are formulas: %s", (length, expected) => {
    expect(inline(`$${"x".repeat(length)}$`)[0]?.startsWith("formula")).toBe(expected);
  });

  test("record the marks that they were written with", () => {
    const [one, two] = dialect.parseInline("$x$ $$y$$", {})[0]?.children?.filter(({ type }) => type === "formula") ?? [];
    expect([one?.markup, two?.markup]).toEqual(["$", "$$"]);
  });
});

describe("displayed formulas", () => {
  test.each([
    ["$$x$$", ["formula_block(x)"]],
    ["$$\nx\n$$", ["formula_block(x)"]],
    ["$$ x +\ny $$", ["formula_block(x +\ny)"]],
    ["   $$x$$", ["formula_block(x)"]],
    ["    $$x$$", ["code_block($$x$$\n)"]],
    ["words\n$$\nx\n$$\nmore", ["paragraph_open", "text(words)", "formula_block(x)", "paragraph_open", "text(more)"]],
    ["> $$\n> x\n> $$", ["blockquote_open", "formula_block(x)"]],
  ])("%j", (markdown, expected) => {
    expect(shape(markdown)).toEqual(expected);
  });

  test.each(["$$\n\nx\n$$", "$$\nx", "$$\n$$", "$$a$b$$", "- $$\nx\n$$"])("%j is not one", (markdown) => {
    expect(shape(markdown).some((each) => each.startsWith("formula_block"))).toBe(false);
  });

  test.each([
    [99, true],
    [102, false],
  ])("of %i lines are formulas: %s", (lines, expected) => {
    expect(shape(`$$\n${"x\n".repeat(lines)}$$`)[0]?.startsWith("formula_block")).toBe(expected);
  });

  test.each([
    [2_000, true],
    [2_001, false],
  ])("of %i characters are formulas: %s", (length, expected) => {
    expect(shape(`$$\n${"x".repeat(length)}\n$$`)[0]?.startsWith("formula_block")).toBe(expected);
  });

  test("have their positions in the source", () => {
    expect(dialect.parse("a\n\n$$\nx\n$$", {}).find(({ type }) => type === "formula_block")?.map).toEqual([2, 5]);
  });
});

describe("tasks", () => {
  const tasks = (markdown: string) =>
    dialect
      .parse(markdown, {})
      .flatMap(({ children }) => (children ?? []).flatMap(({ type, meta }) => (type === "task" ? [meta] : [])));
  test.each([
    ["- [ ] feed the owl", [{ isDone: false }]],
    ["- [x] feed the owl", [{ isDone: true }]],
    ["1. [X] feed the owl", [{ isDone: true }]],
    ["- [y] feed the owl", []],
    ["- [ ]feed", []],
    ["[ ] feed the owl", []],
    ["- feed [ ] the owl", []],
    ["- [ ] **feed**", [{ isDone: false }]],
  ])("%j", (markdown, expected) => {
    expect(tasks(markdown)).toEqual(expected);
  });

  test("lose their mark, and their item is marked as a task", () => {
    expect(shape("- [x] feed")).toContain("text(feed)");
    expect(
      dialect
        .parse("- [x] feed", {})
        .find(({ type }) => type === "list_item_open")
        ?.attrGet("class"),
    ).toBe("task");
    expect(
      dialect
        .parse("- feed", {})
        .find(({ type }) => type === "list_item_open")
        ?.attrGet("class"),
    ).toBeNull();
  });
});

describe("callouts", () => {
  test.each([
    ["> [!NOTE]\n> Owls.", ["callout_open", "callout_title_open", "text(Note)", "paragraph_open", "text(Owls.)"]],
    [
      "> [!hint] Where to look\n> Up.",
      ["callout_open", "callout_title_open", "text(Where to look)", "paragraph_open", "text(Up.)"],
    ],
    ["> [!TIP]", ["callout_open", "callout_title_open", "text(Tip)"]],
    ["> [!TIP]\n>\n> Owls.", ["callout_open", "callout_title_open", "text(Tip)", "paragraph_open", "text(Owls.)"]],
    [
      "> [!WARNING] **Now**\n> Go.",
      ["callout_open", "callout_title_open", "strong_open", "text(Now)", "strong_close", "paragraph_open", "text(Go.)"],
    ],
    ["> [!OTHER]\n> Owls.", ["blockquote_open", "paragraph_open", "text([!OTHER])", "softbreak", "text(Owls.)"]],
    ["> [!constructor]\n> Owls.", ["blockquote_open", "paragraph_open", "text([!constructor])", "softbreak", "text(Owls.)"]],
    ["> Owls.", ["blockquote_open", "paragraph_open", "text(Owls.)"]],
  ])("%j", (markdown, expected) => {
    expect(shape(markdown).filter((each) => each !== "text")).toEqual(expected);
  });

  test("end where their quotation ends, even inside others", () => {
    const types = dialect.parse("> [!NOTE]\n> a\n>\n> > b\n>\n> c", {}).map(({ type }) => type);
    expect(types.filter((type) => /quote|callout_(open|close)/.test(type))).toEqual([
      "callout_open",
      "blockquote_open",
      "blockquote_close",
      "callout_close",
    ]);
  });
});

describe("figures", () => {
  const types = (markdown: string) => dialect.parse(markdown, {}).map(({ type }) => type);
  test("are pictures alone on a line with the mark, and their title is the caption", () => {
    const tokens = dialect.parse('![An owl](owl.png "At night"){.figure}', {});
    expect(tokens.map(({ type, content }) => [type, type === "inline" ? "" : content])).toEqual([
      ["figure_open", ""],
      ["inline", ""],
      ["figure_close", "At night"],
    ]);
    expect(tokens[1]?.children).toHaveLength(1);
    expect(tokens[1]?.children?.[0]?.attrGet("title")).toBeNull();
    expect(tokens[1]?.children?.[0]?.attrGet("src")).toBe("owl.png");
  });
  test.each([
    "![An owl](owl.png)",
    "![An owl](owl.png){.wide}",
    "![An owl](owl.png){.figure} **more**",
    "see ![An owl](owl.png){.figure}",
  ])("%j is not one", (markdown) => {
    expect(types(markdown)).not.toContain("figure_open");
  });
});

test("footnotes have numbered ids, and each of their marks can be returned to", () => {
  const html = dialect.render("Owls[^a] and owls[^a], mice[^b].\n\n[^a]: One.\n[^b]: Two.");
  for (const part of [
    '<a href="#footnote-1" id="footnote-1-from" aria-label="Footnote 1">1</a>',
    '<a href="#footnote-1" id="footnote-1-from-2" aria-label="Footnote 1">1</a>',
    '<a href="#footnote-2" id="footnote-2-from" aria-label="Footnote 2">2</a>',
    '<section class="footnotes" aria-label="Footnotes">\n<ol>\n<li id="footnote-1">',
    '<li id="footnote-2">',
    '<a href="#footnote-1-from-2" aria-label="Back to the text">↩</a>',
  ])
    expect(html).toContain(part);
});

test("only text with a scheme becomes a link, and nothing becomes HTML", () => {
  expect(dialect.render("main.rs //other.example me@school.example https://school.example <b>x</b>")).toBe(
    '<p>main.rs //other.example me@school.example <a href="https://school.example">https://school.example</a> &lt;b&gt;x&lt;/b&gt;</p>\n',
  );
  expect(dialect.render("an ^[inline note]")).toBe("<p>an ^[inline note]</p>\n");
});
