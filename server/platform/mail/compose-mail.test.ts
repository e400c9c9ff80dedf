import { expect, test } from "vitest";
import { composeMail, wrapText } from "./compose-mail.ts";

const link = "https://academy.example/auth/v1/verify?token=Zm9v&type=signup";
const mail = composeMail("signup", "ada@school.example", "Confirm your address", [
  "Welcome to the academy. Please confirm that this is your address, so that nobody else can sign up with it:",
  { link, label: "Confirm your address" },
  "Or type this code: 123456",
]);

test("the text has short lines, each link behind what it does, and says where it comes from", () => {
  expect(mail.text).toBe(`Welcome to the academy. Please confirm that this is your address, so
that nobody else can sign up with it:

Confirm your address:
${link}

Or type this code:

    123456

-- 
The academy, https://academy.example
You get this mail because this address was used at the academy.
`);
});

test("the HTML has the link as a button and in full, the code large, and nothing from elsewhere", () => {
  const escaped = link.replace("&", "&amp;");
  expect(mail.html).toContain(`<a class="button" href="${escaped}"`);
  expect(mail.html).toContain(`>${escaped}</a>`);
  expect(mail.html).toMatch(/<p class="code"[^>]*>123456<\/p>/);
  expect(mail.html).toContain("https://academy.example</a>");
  expect(mail.html).not.toMatch(/<(img|script|link|table)\b|url\(/);
  expect(mail.html).toContain("prefers-color-scheme: dark");
});

test("nothing in a mail is taken for HTML", () => {
  const nasty = `<img src=x onerror="alert('1')">&`;
  const { html, text } = composeMail("signup", "a@b.example", nasty, [
    nasty,
    { link: `https://academy.example/?a="><script>`, label: nasty },
  ]);
  expect(html).not.toMatch(/<img|<script|"alert/);
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;");
  expect(text).toContain(nasty);
});

test("a code alone is a code; digits in the middle are not", () => {
  expect(composeMail("reauthentication", "a@b.example", "Your code", ["654321"]).html).toMatch(/class="code"[^>]*>654321</);
  expect(composeMail("x", "a@b.example", "s", ["There are 123456 books here."]).html).not.toContain('class="code"');
});

test("an invitation says that it is one", () => {
  expect(composeMail("invite", "a@b.example", "s", []).text).toMatch(/has\s+invited\s+this\s+address/);
});

test("a word longer than a line stays whole", () => {
  expect(wrapText(`a ${"b".repeat(80)} c`)).toBe(`a\n${"b".repeat(80)}\nc`);
});
