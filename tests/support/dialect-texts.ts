/**
 * Return texts of a length that each stress one rule that the academy adds to Markdown: formulas, callouts and hints, tasks, footnotes,
 * figures, the lines of videos, files and checks, and colored code.
 */
export function dialectTexts(length: number): Record<string, string> {
  const rep = (text: string, most = length) => text.repeat(Math.ceil(most / text.length)).slice(0, most);
  const many = (line: (index: number) => string, each: number, between = "\n") =>
    Array.from({ length: Math.floor(length / each) }, (_, index) => line(index)).join(between);
  const id = "0f9a3c52-7d1e-4b6a-9c55-1b2d3e4f5a6b";
  const picture = '![An owl](/files/lesson-images/1700000000000-0a1b-stamp-640x400.webp "At night")';
  return {
    formula: rep("$x$ "),
    formulao: rep("$a "),
    formulad: rep("$"),
    formuladd: rep("$$x$$ "),
    formulaesc: rep("$\\$"),
    formulafrac: rep("$\\frac{a}{b}$ "),
    formulanest: rep(`$${"\\frac{a}{".repeat(60)}b${"}".repeat(60)}$ `),
    formulalong: rep(`$${rep("a+b-", 1_900)}c$ `),
    formulamacro: rep("$\\def\\a{\\a\\a}\\a$ "),
    formulamacros: rep("$\\def\\a{xx}\\def\\b{\\a\\a\\a\\a}\\def\\c{\\b\\b\\b\\b}\\c\\c\\c\\c$ "),
    formulabad: rep("$\\frac{a$ "),
    formulablock: rep("$$\nx\n$$\n\n"),
    formulablocko: rep("$$x\n"),
    formulablockl: `$$\n${rep("x\n")}`,
    matrix: rep(`$$\\begin{matrix}${"a&".repeat(400)}\\end{matrix}$$\n\n`),
    matrixrows: rep(`$$\\begin{matrix}${"a\\\\".repeat(200)}\\end{matrix}$$\n\n`),
    callout: rep("> [!NOTE]\n"),
    calloutl: rep("> [!NOTE]\n> a\n\n"),
    callouttitle: rep("> [!TIP] *a*\n\n"),
    calloutnest: rep(`${"> ".repeat(90)}[!NOTE]\n`),
    hint: rep("> [!HINT] a?\n>\n> b\n\n"),
    callouto: rep("> [!"),
    task: rep("- [ ] a\n"),
    tasko: rep("- [ ]\n"),
    tasknest: rep(Array.from({ length: 60 }, (_, depth) => `${"  ".repeat(depth)}- [x] a\n`).join("")),
    note: many((index) => `a[^${index}]\n\n[^${index}]: b\n`, 24),
    notesame: `[^1]: x\n\n${rep("[^1] ", Math.min(length, 20_000))}`,
    noteo: rep("[^"),
    notenone: rep("[^a] "),
    notedef: rep("[^a]: b\n"),
    notedeep: rep("[^a]: [^a]\n\n"),
    noteinline: rep("^[a"),
    figure: rep(`${picture}{.figure}\n\n`),
    figureo: rep("![a](b){.figure}"),
    picture: rep(`${picture}\n\n`),
    video: rep(`::video{#${id}}\n`),
    videosite: rep("::video{https://youtu.be/aqz-KE-bpKQ}\n"),
    videoo: rep("::video{"),
    file: rep(`::file{#${id}}\n\n`),
    check: rep(`::check{#${id}}\n\n`),
    directivelines: rep("a\n::video{x}\n"),
    codejs: rep("```js\nlet a = `${b}`; // c\n```\n"),
    codejsnest: rep("```js\nlet a = `${`${`\n```\n"),
    codelong: `\`\`\`js\n${rep("a = 1;\n")}`,
    codestring: rep("```sql\nselect '\n```\n"),
    codecomment: rep("```css\n/* a\n```\n"),
    codepython: rep('```python\n"""a\n```\n'),
  };
}
