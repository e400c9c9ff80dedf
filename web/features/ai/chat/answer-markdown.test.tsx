import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, it } from "vitest";
import AnswerMarkdown from "./answer-markdown.tsx";

function show(text: string): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <AnswerMarkdown text={text} />
    </MemoryRouter>,
  );
}

describe("an answer", () => {
  it("is rendered as Markdown", () => {
    const shown = show("# Measure\n\nIt is **66** characters, `em` wide.\n\n| a | b |\n|---|---|\n| 1 | 2 |");
    expect(shown).toContain("<h3>Measure</h3>");
    expect(shown).toContain("<strong>66</strong>");
    expect(shown).toContain("<code>em</code>");
    expect(shown).toContain("<td>2</td>");
  });

  it("opens links to the academy's own pages in the same tab", () => {
    expect(show("[the store](/store?search=a)")).toContain('href="/store?search=a"');
    expect(show("[the store](/store)")).not.toContain("_blank");
  });

  it("opens other links in a new tab without a referrer", () => {
    const shown = show("[a book](https://example.com/book)");
    expect(shown).toContain('target="_blank"');
    expect(shown).toContain('rel="noopener noreferrer nofollow"');
  });

  it.each([
    ["a script", "Hello <script>alert(1)</script>", /<script/],
    ["a picture from elsewhere", "![sign](https://evil.example/x.png?secret)", /<img|evil/],
    ["a picture in HTML", "Hello <img src=x onerror=alert(1)>", /<img|onerror/],
    ["a script behind a link", "[click](javascript:alert(1))", /javascript|<a/],
    ["a script behind an encoded link", "[click](java&#115;cript:alert(1))", /javascript|<a/],
    ["a data link", "[click](data:text/html;base64,PHNjcmlwdD4=)", /data:|<a/],
    ["a link to a path that leaves the academy", "[click](//evil.example/x)", /<a/],
    ["a link to one of the academy's calls", "[click](/auth/v1/logout)", /<a/],
    ["a style", '<p style="position:fixed">over everything</p>', /style/],
    ["a form", "<form action=https://evil.example><input name=password></form>", /<form|<input/],
  ])("never contains %s", (_, text, forbidden) => {
    expect(show(text)).not.toMatch(forbidden);
  });

  it("can be rendered after every character while it streams", () => {
    const whole =
      "# Title\n\n1. **bold** and [link](https://example.com)\n2. `code`\n\n```js\nconst a = 1;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n> quote";
    for (let length = 0; length <= whole.length; length += 1) expect(() => show(whole.slice(0, length))).not.toThrow();
  });
});
