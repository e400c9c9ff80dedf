import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { QuestionFileCheck, QuestionFormat } from "#domain/question-file.schema.ts";
import { singleChoice, startExamAcademy, type ExamAcademy } from "#tests/support/assessment/exam-academy.ts";

let academy: ExamAcademy;
let courseId = "";
beforeAll(async () => {
  academy = await startExamAcademy();
  courseId = (await academy.course()).id;
});
afterAll(() => academy.stop());

const pair = (left: string, right: string) => ({ id: randomUUID(), left, match_id: randomUUID(), right });
const matching = (right: string) => ({
  type: "matching",
  credit: "per-part",
  stem: "Match.",
  pairs: [pair("a", "b"), pair("c", right)],
});
const cloze = (choice: string) => ({
  type: "cloze",
  credit: "per-part",
  stem: "It is [[1]].",
  gaps: [
    { id: randomUUID(), name: "1", choices: ["wax", choice].map((text, at) => ({ id: randomUUID(), text, correct: at === 0 })) },
  ],
});
const withFeedback = (feedback: string) => {
  const question = singleChoice("Which?", ["This", "That"]);
  return { ...question, options: question.options.map((each) => ({ ...each, feedback })) };
};
const create = (facts: object) =>
  academy.call(academy.instructor, "POST", `/courses/${courseId}/questions`, { purpose: "exam", ...facts });

describe("Markdown that the page would show as source is refused with its field", () => {
  const picture = `![A bee](/api/lesson-pictures/${randomUUID()})`;
  test.each<[string, object, string]>([
    ["an unfinished fraction in the question", singleChoice("What is $\\frac{1$?", ["1", "2"]), "stem"],
    ["an unknown command on lines of its own", singleChoice("What is\n\n$$\n\\nonsense{x}\n$$", ["1", "2"]), "stem"],
    ["a formula in an option", singleChoice("What?", ["$x^{2$", "2"]), "options"],
    ["a formula in the feedback of an option", withFeedback("Because $\\left( x$"), "options"],
    ["a formula in the feedback", { ...singleChoice("What?", ["1", "2"]), feedback: "$$x_{$$" }, "feedback"],
    ["a formula in the hint", { ...singleChoice("What?", ["1", "2"]), hint: "$}$" }, "hint"],
    ["TeX's own delimiters", singleChoice("What is \\(x^2\\)?", ["1", "2"]), "stem"],
    ["TeX's own delimiters, escaped", singleChoice("What is \\\\(x^2\\\\)?", ["1", "2"]), "stem"],
    ["TeX's own delimiters of a displayed formula", singleChoice("What is \\[\\frac{1}{2}\\]?", ["1", "2"]), "stem"],
    ["a formula on the right of a pair", matching("$x^2$"), "pairs.1.right"],
    ["a displayed formula on the right of a pair", matching("so $$ x $$"), "pairs.1.right"],
    ["TeX's own delimiters on the right of a pair", matching("\\(x\\)"), "pairs.1.right"],
    ["a picture on the right of a pair", matching(picture), "pairs.1.right"],
    ["a formula among the choices of a gap", cloze("$x$"), "gaps.0.choices"],
    ["a picture among the choices of a gap", cloze(picture), "gaps.0.choices"],
    ["strong words on the right of a pair", matching("a **queen** bee"), "pairs.1.right"],
    ["emphasis on the right of a pair", matching("*Apis mellifera*"), "pairs.1.right"],
    ["a link on the right of a pair", matching("[bees](https://example.org/bees)"), "pairs.1.right"],
    ["code among the choices of a gap", cloze("`len(x)`"), "gaps.0.choices"],
    ["emphasis with underscores among the choices of a gap", cloze("_Apis_"), "gaps.0.choices"],
    ["struck words among the choices of a gap", cloze("~~drone~~"), "gaps.0.choices"],
  ])("%s", async (_, facts, field) => {
    const { status, text } = await create(facts);
    expect([status, JSON.parse(text)]).toMatchObject([422, { code: "request.invalid", field }]);
  });

  test.each<[string, object]>([
    ["a formula", singleChoice("What is $\\frac{1}{2}$?", ["$x_1$", "$$x$$"])],
    ["prices", singleChoice("Is it $5 or $10, or 5$?", ["$5", "US$ 7 and A$ 8"])],
    ["a time and prices in pairs", matching("9:30 for $5 or $10")],
    ["a price among the choices of a gap", cloze("$5 to $6, at 9:30 (A$)")],
    ["a formula as code", singleChoice("What does `$\\frac{1$` and `\\(x\\)` show?", ["1", "2"])],
    ["names and sums in pairs", matching("__init__, snake_case_name, 2 * 3 * 4, a*b*c, 2**3 and 3**2, *args, f[0](x)")],
    ["a lone star or backtick among the choices of a gap", cloze("5 * or ` or ~")],
    ["escaped brackets", singleChoice("See \\[the notes\\].", ["1", "2"])],
  ])("but not %s", async (_, facts) => {
    const { status, text } = await create(facts);
    expect(status, text).toBe(201);
  });

  test("a question that was stored before stays usable; only saving it again is refused", async () => {
    const course = await academy.course();
    const learner = await academy.learner(course.id);
    const facts = { purpose: "practice", lesson_id: course.lessonIds[0], shown_in_lesson: true };
    const { id } = await academy.question(course.id, { ...matching("x"), ...facts });
    await academy.db
      .updateTable("question_versions")
      .set(({ ref, fn, cast, val }) => ({
        content: cast(fn("replace", [cast(ref("content"), "text"), val('"right": "x"'), val('"right": "$x$"')]), "jsonb"),
      }))
      .where("question_id", "=", id)
      .execute();
    const listed = await academy.call(learner, "GET", `/courses/${course.id}/lessons/${course.lessonIds[0]}/checks`);
    expect([listed.status, listed.text]).toEqual([200, expect.stringContaining("$x$")]);
    const {
      course_id: _course,
      created_at: _created,
      ...stored
    } = JSON.parse((await academy.call(academy.instructor, "GET", `/questions/${id}`)).text);
    expect(stored).toMatchObject({ pairs: [{}, { right: "$x$" }] });
  });
});

describe("formulas in files", () => {
  const check = async (format: QuestionFormat, text: string): Promise<QuestionFileCheck> =>
    JSON.parse((await academy.call(academy.instructor, "POST", `/courses/${courseId}/questions/import`, { format, text })).text);
  const stemOf = async (format: QuestionFormat, text: string) => {
    const { problems, questions } = await check(format, text);
    return problems[0]?.text ?? questions[0]?.stem;
  };
  const moodle = (format: string, stem: string) =>
    `<quiz><question type="shortanswer"><questiontext format="${format}"><text><![CDATA[${stem}]]></text></questiontext>` +
    '<answer fraction="100"><text>a</text></answer></question></quiz>';

  test.each([
    ["html", "<p>What is \\(x_1 &lt; 2*3*4\\)?</p>", "What is $x_1 < 2*3*4$?"],
    ["html", "<p>So:</p><p>\\[ \\frac{1}{2} \\]</p>", "So:\n\n$$\\frac{1}{2}$$"],
    ["html", "<p>Or $$x_1$$ and $y_1$.</p>", "Or $$x_1$$ and $y_1$."],
    ["html", "<p>For $5 or $10 at 9:30 (*)</p>", "For $5 or $10 at 9:30 (\\*)"],
    ["html", "<p>The pattern <code>\\(\\d\\)</code></p>", "The pattern `\\(\\d\\)`"],
    ["moodle_auto_format", "What is \\(x_1\\)?", "What is $x_1$?"],
    ["plain_text", "What is \\[x_1\\]?", "What is $$x_1$$?"],
    [
      "html",
      "<p>What is \\(\\frac{1\\)?</p>",
      expect.stringMatching(/^The formula “\$\\frac\{1\$” cannot be shown \(question\)/),
    ],
    ["html", "<p>What is \\(x <b>y</b>\\)?</p>", expect.stringMatching(/^The formula “x <b>y<\/b>” contains HTML/)],
    ["markdown", "What is \\\\(x\\\\)?", expect.stringMatching(/^The formula “.*” cannot be shown \(question\)/)],
  ])("Moodle, %s: %s", async (format, stem, expected) => {
    expect(await stemOf("moodle-xml", moodle(format, stem))).toEqual(expected);
  });

  test.each([
    ["What is \\\\(x_1 \\= 2\\\\)? {=a}", "What is $x_1 = 2$?"],
    ["What is \\(\\\\frac\\{1\\}\\{2\\}\\)? {=a}", "What is $\\frac{1}{2}$?"],
    ["[markdown]What is \\\\(x\\\\)? {=a}", expect.stringMatching(/^The formula “.*” cannot be shown \(question\)/)],
    ["Is it $5 at 9\\:30? {=a}", "Is it $5 at 9:30?"],
  ])("GIFT: %s", async (text, expected) => {
    expect(await stemOf("gift", text)).toEqual(expected);
  });

  test("CSV: the row is named", async () => {
    const { problems } = await check("csv", 'type,question,answers\nmatching,Match.,"a => b\nc => $x^2$"');
    expect(problems).toMatchObject([{ place: "row 2", text: expect.stringContaining("is shown as it is written") }]);
  });
});
