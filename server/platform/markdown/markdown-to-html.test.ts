import { describe, expect, test } from "vitest";
import { markdownToHtml } from "./markdown-to-html.ts";

describe("a lesson's text", () => {
  test.each([
    ["## Part\n\n### Detail", "<h2>Part</h2>\n<h3>Detail</h3>\n"],
    ["# Title\n\n## Part", "<h2>Title</h2>\n<h3>Part</h3>\n"],
    ["#### Deep", "<h2>Deep</h2>\n"],
    ["# 1\n\n###### 6", "<h2>1</h2>\n<h6>6</h6>\n"],
    ["Title\n=====\n\ntext", "<h2>Title</h2>\n<p>text</p>\n"],
    ["plain **bold** *em* ~~gone~~ `code`", "<p>plain <strong>bold</strong> <em>em</em> <s>gone</s> <code>code</code></p>\n"],
    ["```c\n1 < 2\n```", '<pre tabindex="0"><code class="language-c">1 &lt; 2\n</code></pre>\n'],
    ["3. three\n4. four", '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>\n'],
    ["", ""],
  ])("%j becomes %j", (source, html) => {
    expect(markdownToHtml(source)).toBe(html);
  });

  test("a recording is a block of its own if it is alone on a line", () => {
    const id = "0f9a3c52-7d1e-4b6a-9c55-1b2d3e4f5a6b";
    const block = `<div data-video="${id}">::video{#${id}}</div>\n`;
    expect(markdownToHtml(`Watch.\n::video{#${id}}\nThen read.`)).toBe(`<p>Watch.</p>\n${block}<p>Then read.</p>\n`);
    const others = [
      `::video{#${id}} now`,
      `See ::video{#${id}}`,
      "::video{#1}",
      `::video{#${id.toUpperCase()}}`,
      `::audio{#${id}}`,
    ];
    for (const text of others) expect(markdownToHtml(text)).toBe(`<p>${text}</p>\n`);
    expect(markdownToHtml(`\`\`\`\n::video{#${id}}\n\`\`\``)).toContain(`<code>::video{#${id}}`);
    expect(markdownToHtml(`> ::video{#${id}}`)).not.toContain("<div");
    expect(markdownToHtml(`<div data-video="${id}">x</div>`)).not.toContain("<div");
  });

  test("tables keep their alignment and can be reached by keyboard", () => {
    const html = markdownToHtml("| item | price |\n|---|---:|\n| tea | 3 |");
    expect(html).toContain('<table tabindex="0">');
    expect(html).toContain('<td style="text-align:right">3</td>');
  });

  test("the empty corner of a table is not a header", () => {
    const html = markdownToHtml("|  | price |\n|---|---|\n| tea | 3 |");
    expect(html).toContain("<tr>\n<td></td>\n<th>price</th>\n</tr>");
  });

  test("links to other sites are marked nofollow, noopener and noreferrer", () => {
    expect(markdownToHtml("[a](https://other.example/x)")).toContain(
      '<a href="https://other.example/x" rel="nofollow noopener noreferrer">a</a>',
    );
    expect(markdownToHtml("see https://other.example")).toContain('rel="nofollow noopener noreferrer"');
    expect(markdownToHtml("[store](/store)")).toBe('<p><a href="/store">store</a></p>\n');
  });

  test("file names and addresses in running text stay text", () => {
    expect(markdownToHtml("open main.rs or www.bakery.example or a@b.example")).not.toContain("<a");
  });

  test("an uploaded picture comes in the size that fits, without layout shift", () => {
    const owl = "/files/lesson-images/1700000000000-0a1b-owl-1600x1067.webp";
    const shown = "/media/pictures/1700000000000-0a1b-owl-1600x1067.webp";
    const small = shown.replace(".webp", "-small.webp");
    expect(markdownToHtml(`![An owl](${owl} "At night")`)).toBe(
      `<p><img src="${shown}" srcset="${small} 800w, ${shown} 1600w" sizes="(min-width: 48rem) 42rem, 92vw" width="1600" height="1067" ` +
        'loading="lazy" decoding="async" alt="An owl" title="At night" /></p>\n',
    );
    const stamp = "/files/lesson-images/1700000000000-0a1b-stamp-640x400.webp";
    expect(markdownToHtml(`before ![](${stamp}) after`)).toBe(
      `<p>before <img src="/media/pictures/1700000000000-0a1b-stamp-640x400.webp" width="640" height="400" loading="lazy" decoding="async" alt="" /> after</p>\n`,
    );
    const ofCourse = "/files/course-images/1700000000000-owl-960.webp";
    expect(markdownToHtml(`![x](${ofCourse})`)).toContain(
      `<img src="${ofCourse}" srcset="/files/course-images/1700000000000-owl-480.webp 480w`,
    );
    expect(markdownToHtml(`[![An owl](${stamp})](/store)`)).toContain(
      `<a href="/store"><img src="/media/pictures/1700000000000-0a1b-stamp-640x400.webp"`,
    );
  });

  test.each([
    [
      "![An owl](https://other.example/owl.png)",
      '<a href="https://other.example/owl.png" rel="nofollow noopener noreferrer">An owl</a>',
    ],
    [
      "![](https://other.example/o.png)",
      '<a href="https://other.example/o.png" rel="nofollow noopener noreferrer">https://other.example/o.png</a>',
    ],
    [
      "[![An *owl*](https://a.example/o.png)](https://b.example)",
      '<a href="https://b.example" rel="nofollow noopener noreferrer">An owl</a>',
    ],
    ["![An owl](owl.png)", "An owl"],
    ["![An owl](/auth/v1/logout)", "An owl"],
    ["![An owl](/files/lesson-images/../secret-1x1.webp)", "An owl"],
    ["![An owl](/files/lesson-images/1700000000000-owl-16x9.webp?to=1)", "An owl"],
    ["![An owl](data:image/png;base64,AA)", "An owl"],
    ["![An <b>owl</b>](owl.png)", "An &lt;b&gt;owl&lt;/b&gt;"],
  ])("no other picture is shown: %s", (source, html) => {
    expect(markdownToHtml(source)).toBe(`<p>${html}</p>\n`);
  });
});

/** Only these may appear in rendered text, whatever the source contains. */
const harmless =
  /^(?:[^<]|<\/?(?:h[2-6]|p|br|hr|blockquote|ul|ol|li|strong|em|s|code|pre|a|img|table|thead|tbody|tr|th|td)(?: (?:href|title|rel|src|srcset|sizes|width|height|alt|loading|decoding|start|tabindex|class|style)="[^"<>]*")*(?: \/)?>)*$/;

describe("nothing that is written in a lesson is executed", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "<a href='javascript:alert(1)'>x</a>",
    "<details open ontoggle=alert(1)>",
    "<style>*{display:none}</style>",
    "<base href='//evil.example'>",
    "<form action=//evil.example><input name=q></form>",
    "<!--><script>alert(1)</script-->",
    "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](java\tscript:alert(1))",
    "[x](&#106;avascript:alert(1))",
    "[x](javascript&colon;alert(1))",
    "[x](\u0001javascript:alert(1))",
    "[x](vbscript:msgbox(1))",
    "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[x](file:///etc/passwd)",
    "[x](//evil.example)",
    "[x](/\\evil.example)",
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml;base64,PHN2Zy8+)",
    "![x](https://tracker.example/pixel.gif)",
    "![x](//tracker.example/pixel.gif)",
    '![x" onerror="alert(1)](/files/a.png)',
    '![x" onerror="alert(1)](/files/lesson-images/1700000000000-owl-16x9.webp)',
    '![x](/files/lesson-images/1700000000000-owl-16x9.webp "y\\" onload=\\"alert(1)")',
    '![x](/files/lesson-images/1700000000000-owl-16x9.webp" onerror="alert(1))',
    "![x](/files/lesson-images/1700000000000-owl-16x9.svg)",
    "![x](/files/lesson-images/%2e%2e/%2e%2e/auth/v1/logout-16x9.webp)",
    "![x](/%66iles/lesson-images/1700000000000-owl-16x9.webp)",
    "![x](data:image/webp;base64,UklGRg==)",
    "![x](&#106;avascript:alert(1))",
    "![x](/\\\\evil.example/files/lesson-images/1700000000000-owl-16x9.webp)",
    "![<svg onload=alert(1)>](https://evil.example/x.svg)",
    '![x][y]\n\n[y]: https://tracker.example/pixel.gif "z"',
    "<picture><source srcset=//evil.example/x.webp><img src=/files/lesson-images/1700000000000-owl-16x9.webp onload=alert(1)></picture>",
    '[x](/store "y\\" onclick=\\"alert(1)")',
    "<javascript:alert(1)>",
    '<https://ok.example/"onmouseover=alert(1)>',
    "[x]: javascript:alert(1)\n\n[x]",
    '```"><script>alert(1)</script>\ncode\n```',
    '```js" onload="alert(1)\ncode\n```',
    "```x y&quot; onfocus=&quot;alert(1)\ncode\n```",
    "`<script>alert(1)</script>`",
    "| <img src=x onerror=alert(1)> |\n|---|\n| <script>alert(1)</script> |",
    "# <script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "\\<script>alert(1)\\</script>",
    "a\u0000<script>alert(1)</script>",
  ])("%j", (source) => {
    const html = markdownToHtml(source);
    expect(html).toMatch(harmless);
    expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|vbscript|data|file|\/\/|\/\\)/i);
    expect(html).not.toMatch(/src(?:set)?="(?!\/(?:files\/course-images|media\/pictures)\/[\w.-]+\.webp)/i);
  });
});
