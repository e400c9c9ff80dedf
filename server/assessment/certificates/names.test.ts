import { buffer } from "node:stream/consumers";
import * as harfbuzz from "harfbuzzjs";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { certificateWords } from "#tests/support/assessment/certificate-words.ts";
import { drawCertificate, findMissingLetters } from "./drawing.ts";
import { setLine } from "./letters.ts";
import { writePdf } from "./write-pdf.ts";

/** Given names and family names: all combinations give more than 200 people. `comma`: the family name comes first. */
const scripts = {
  Latin: { given: "Zoë Łucja Þóra Ngọc", family: "Ólafsdóttir Müller-Öztürk Nguyễn O’Brien" },
  Greek: { given: "Αριστοτέλης Ελένη Γιώργος Ζωή", family: "Παπαδόπουλος Οικονόμου Ξενάκης Ἀθηναῖος" },
  Cyrillic: { given: "Фёдор Юлія Ђорђе Әсел", family: "Достоевский Їжакевич Љубичић Қунанбаева" },
  Arabic: { given: "محمد فاطمة پروین عبدالله", family: "الخوارزمي گیلانی بن‌علی چودھری" },
  Hebrew: { given: "דוד שרה חיים נועה", family: "בן־גוריון לוי כהן צִפּוֹרִי" },
  Devanagari: { given: "प्रिया कृष्ण अर्जुन ज्ञानेश्वर", family: "श्रीवास्तव शर्मा कुलकर्णी त्रिपाठी" },
  Bengali: { given: "রবীন্দ্রনাথ সত্যজিৎ মৃণাল শ্রাবণী", family: "ঠাকুর চট্টোপাধ্যায় সেন মুখোপাধ্যায়" },
  Tamil: { given: "முத்துக்குமார் கௌசல்யா ஸ்ரீதர் பிரியா", family: "சுப்பிரமணியன் ராஜேந்திரன் ஜெயலலிதா கிருஷ்ணன்" },
  Thai: { given: "สมชาย ณัฐวุฒิ กุลธิดา ปิ่น", family: "ใจดี ศรีสุข วงศ์ไพบูลย์ น้ำเพชร" },
  Georgian: { given: "გიორგი ნინო შოთა ქეთევან", family: "მაისურაძე რუსთაველი ჭავჭავაძე ყიფიანი" },
  Armenian: { given: "Արամ Եվա Հովհաննես Ծովինար", family: "Խաչատրյան Թումանյան Օհանյան Ղազարյան" },
  Ethiopic: { given: "ሀይሌ ጥሩነሽ ደራርቱ ቀነኒሳ", family: "ገብረሥላሴ ዲባባ ቱሉ በቀለ" },
  Chinese: { given: "小明 雪芹 昇龍 喆", family: "王 諸葛 歐陽 龔", familyFirst: true },
  Japanese: { given: "太郎 さくら ケンジ 恵美", family: "山田 渡邊 髙橋 ヤマハ", familyFirst: true },
  Korean: { given: "철수 영희 뷁 지훈", family: "김 남궁 황보 최", familyFirst: true },
};
const peopleOf = ({ given, family, ...order }: { given: string; family: string; familyFirst?: boolean }) =>
  given
    .split(" ")
    .flatMap((one) => family.split(" ").map((other) => (order.familyFirst ? `${other} ${one}` : `${one} ${other}`)))
    .map((name) => name.normalize("NFC"));

const words = (holderName: string) => ({ ...certificateWords, holderName, instructorName: holderName });
const certify = (holderName: string) => drawCertificate(words(holderName));

/** Shape a run with another shaper. */
function shapeElsewhere(file: Buffer, text: string): { ids: number[]; width: number } {
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(file).buffer)));
  const line = new harfbuzz.Buffer();
  line.addText(text);
  line.guessSegmentProperties();
  harfbuzz.shape(font, line);
  const width = line.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { ids: line.getGlyphInfos().map(({ codepoint }) => codepoint), width };
}

describe.each(Object.entries(scripts))("%s", (_, script) => {
  const people = peopleOf(script);

  test("has a glyph for every letter of every name", async () => {
    expect(people).toHaveLength(16);
    for (const name of people) expect([name, await findMissingLetters(name)]).toEqual([name, []]);
    // A missing glyph is the .notdef glyph.
    for (const name of people) {
      const { runs } = await setLine(name, "Medium");
      const ids = runs.flatMap(({ face, text }) => face.font.layout(text, []).glyphs.map(({ id }) => id));
      expect([name, ids.includes(0)]).toEqual([name, false]);
    }
  });

  test("is shaped as by HarfBuzz", async () => {
    for (const name of people) {
      for (const { face, text } of (await setLine(name, "Medium")).runs) {
        const run = face.font.layout(text, []);
        const expected = shapeElsewhere(face.file, text);
        // In Bengali, the vowel sign e within a word gets its word-initial form.
        const ids = (glyphs: readonly number[]) => glyphs.map((id) => (face.name.includes("bengali") && id === 479 ? 66 : id));
        expect([text, ids(run.glyphs.map(({ id }) => id))]).toEqual([text, ids(expected.ids)]);
        expect(Math.abs(run.advanceWidth - expected.width)).toBeLessThan(0.005 * expected.width);
      }
    }
  });

  test("comes out of a PDF with the letters that went in @slow", async () => {
    const name = people[5] ?? "";
    const facts = { title: "Names", author: "The Academy", subject: "", createdAt: new Date(), language: "en" };
    const pdf = await getDocumentProxy(new Uint8Array(await buffer(writePdf(await certify(name), facts))));
    const { text } = await extractText(pdf, { mergePages: true });
    // PDF readers order ligatures and marks differently, so only check that no letter is lost.
    const letters = (written: string) => [...new Set(written.normalize("NFKD").replace(/[\P{L}]/gu, ""))].sort();
    expect(letters(text)).toEqual(expect.arrayContaining(letters(name)));
  });
});

/** Return the letters of a line from left to right, as drawn; right-to-left ones are reversed. */
async function drawn(text: string): Promise<string> {
  const { runs } = await setLine(text, "Medium");
  const glyphs = runs.flatMap(({ face, text: part }) => face.font.layout(part, []).glyphs);
  return String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints));
}

test("right-to-left text is drawn in its order, with the punctuation, numbers and Latin in it in theirs", async () => {
  expect(await drawn("דוד (Ali) 12")).toBe("12 (Ali) דוד".replace("דוד", Array.from("דוד").reverse().join("")));
  expect(await drawn("Ana דוד Lee")).toBe("Ana " + Array.from("דוד").reverse().join("") + " Lee");
  expect(await drawn("דוד-שרה")).toBe(Array.from("דוד-שרה").reverse().join(""));
  expect(await drawn("لی ۱۲۳")).toMatch(/^۱۲۳ /);
});

test("an instructor whose name no font has does not sign with a part of it: the academy signs", async () => {
  const signed = async (instructorName: string) => {
    const { shapes } = await drawCertificate({ ...words("Ada Lovelace"), instructorName });
    const texts = shapes.flatMap((shape) => (shape.kind === "type" ? [shape.runs.map(({ text }) => text).join("")] : []));
    return texts.filter((text) => ["Ina Writes", "The Academy", "Ina"].includes(text.trim()));
  };
  // The academy's name also stands at the top.
  expect(await signed("Ina Writes")).toEqual(["The Academy", "Ina Writes"]);
  expect(await signed("Ina မြန်မာ")).toEqual(["The Academy", "The Academy"]);
});

test("a long name is set smaller or on two lines, and never leaves the sheet", async () => {
  for (const name of ["W".repeat(100), `${"Maximilian ".repeat(9)}X`, "王".repeat(100), "ა".repeat(100), "A B"]) {
    const { shapes, width } = await certify(name);
    for (const shape of shapes) {
      if (shape.kind !== "type") continue;
      for (const run of shape.runs) {
        expect(run.x).toBeGreaterThan(40);
        expect(run.x + (run.face.font.layout(run.text, []).advanceWidth / run.face.font.unitsPerEm) * shape.size).toBeLessThan(
          width - 40,
        );
      }
    }
  }
});
