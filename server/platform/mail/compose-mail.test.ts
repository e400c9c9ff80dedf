import { expect, test } from "vitest";
import { addAnswerTexts } from "#server/platform/language/answer-texts.ts";
import { composeMail, renderMail, standardLooks, wrapText } from "./compose-mail.ts";

const address = "https://academy.invalid";
const compose = (...letter: Parameters<typeof composeMail>) => renderMail(composeMail(...letter), standardLooks);

const link = "/auth/v1/verify?token=Zm9v&type=signup";
const mail = compose("signup", "ada@school.example", "Confirm your address", [
  "Welcome to the academy. Please confirm that this is your address, so that nobody else can sign up with it:",
  { link, label: "Confirm your address" },
  "Or type this code: 123456",
]);

test("the text has short lines, each link after its label, and says where it comes from", () => {
  expect(mail.text).toBe(`Welcome to the academy. Please confirm that this is your address, so
that nobody else can sign up with it:

Confirm your address:
${address}${link}

Or type this code:

    123456

-- 
The academy, ${address}
You are receiving this email because this address was used at the
academy.
`);
});

test("the HTML has the link as a button and in full, the code large, and no external resources", () => {
  const escaped = `${address}${link.replace("&", "&amp;")}`;
  expect(mail.html).toContain(`<a class="button" href="${escaped}"`);
  expect(mail.html).toContain(`>${escaped}</a>`);
  expect(mail.html).toMatch(/<p class="code"[^>]*>123456<\/p>/);
  expect(mail.html).toContain(`${address}</a>`);
  expect(mail.html).not.toMatch(/<(img|script|link|table)\b|url\(/);
  expect(mail.html).toContain("prefers-color-scheme: dark");
});

test("nothing in a mail is interpreted as HTML", () => {
  const nasty = `<img src=x onerror="alert('1')">&`;
  const { html, text } = compose("signup", "a@b.example", nasty, [nasty, { link: `/?a="><script>`, label: nasty }]);
  expect(html).not.toMatch(/<img|<script|"alert/);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;");
  expect(text).toContain(nasty);
});

test("a code alone is a code; digits in the middle of a sentence are not", () => {
  expect(compose("reauthentication", "a@b.example", "Your code", ["654321"]).html).toMatch(/class="code"[^>]*>654321</);
  expect(compose("x", "a@b.example", "s", ["There are 123456 books here."]).html).not.toContain('class="code"');
});

test("an invitation says that it is one", () => {
  expect(compose("invite", "a@b.example", "s", []).text).toMatch(/invited\s+this\s+address/);
});

test("a word longer than a line stays whole", () => {
  expect(wrapText(`a ${"b".repeat(80)} c`)).toBe(`a\n${"b".repeat(80)}\nc`);
});

test("a mail has the academy's name and accent color, in light and dark mode, as text and not as HTML", () => {
  const looks = {
    ...standardLooks,
    name: "Owls & <b>Sons</b>",
    language: "en" as const,
    accent: "#3355aa",
    onAccent: "#fdfdff",
    accentAtNight: "#99bbff",
    onAccentAtNight: "#0b1022",
  };
  const { html, text } = renderMail(composeMail("signup", "a@b.example", "s", ["Hello", { link, label: "Go" }]), looks);
  expect(html).toContain("Owls &amp; &lt;b&gt;Sons&lt;/b&gt;</p>");
  expect(html).toMatch(/class="button"[^>]*background:#3355aa;color:#fdfdff/);
  expect(html).toContain(".button { background: #99bbff !important; color: #0b1022 !important; }");
  expect(html).not.toContain(standardLooks.accent);
  expect(text).toContain("Owls & <b>Sons</b>, https://academy.invalid");
});

test("a mail is in its reader's language: subject, sentences, buttons and the surrounding texts", () => {
  addAnswerTexts("fr", {
    answers: {
      "Confirm your address": "Confirmez votre adresse",
      "Or type this code: {code}": "Ou saisissez ce code : {code}",
      "It comes from {address}.": "Il vient de {address}.",
      "If the button does not work, copy this address into your browser:":
        "Si le bouton ne fonctionne pas, copiez cette adresse :",
    },
    fields: {},
  });
  const letter = composeMail("signup", "a@b.example", "Confirm your address", [
    { link, label: "Confirm your address" },
    "Or type this code: 123456",
  ]);
  const { subject, html, text } = renderMail(letter, { ...standardLooks, language: "fr" });
  expect(subject).toBe("Confirmez votre adresse");
  expect(html).toContain('<html lang="fr" dir="ltr">');
  expect(html).toContain(">Confirmez votre adresse</a>");
  expect(html).toContain('Il vient de <a href="https://academy.invalid"');
  expect(html).toMatch(/class="code"[^>]*>123456</);
  expect(text).toContain(`Confirmez votre adresse:\n${address}${link}`);
  expect(text).toContain("Ou saisissez ce code :\n\n    123456");
  // A language without texts is not declared in the mail.
  expect(renderMail(letter, { ...standardLooks, language: "ar" }).html).toContain('<html lang="en" dir="ltr">');
});

test("a mail shows the academy's logo with its name, and the one for dark pages only to those who honor the style sheet", () => {
  const [day, night] = ["a".repeat(20), "b".repeat(20)];
  const looks = { ...standardLooks, name: 'Owls "&" Sons', logo: { name: day, width: 776, height: 96 }, logoAtNight: null };
  const letter = composeMail("signup", "a@b.example", "s", ["Hello"]);
  const { html } = renderMail(letter, looks);
  const picture = `<img src="${address}/brand/${day}-mail.png" width="267" height="40" alt="Owls &quot;&amp;&quot; Sons"`;
  expect(html).toContain(picture);
  expect(html.match(/<img/g)).toHaveLength(1);
  const both = renderMail(letter, { ...looks, logoAtNight: { name: night, width: 96, height: 96 } }).html;
  expect(both).toContain(`<span class="by-day">${picture}`);
  expect(both).toContain(`style="display:none;mso-hide:all"><img src="${address}/brand/${night}.png" width="40" height="40"`);
  expect(both).toMatch(/dark\) \{[^@]*\.by-day \{ display: none !important; \}\s*\.by-night \{ display: inline !important; \}/);
});
