import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync, traverse } from "@babel/core";
import { expect, test } from "vitest";

const web = fileURLToPath(new URL(".", import.meta.url));

/** Files whose texts are all messages, or names from elsewhere. */
const withoutLiterals = /(?:^|[/-])messages\.ts$|api-types\.ts$|describe-device\.ts$/;

/**
 * Literals that are not interface texts: one that is compared with stored data, the specification's sample people and jobs, and one
 * that is only logged.
 */
const notOfTheInterface = [
  "features/courses/cart/cart-drawer.tsx Standard Access",
  "features/academy/talent/talent-page.tsx",
  "features/ai/voice/request-voice.ts Unreadable line in the spoken answer:",
];

/** Attributes that people see or hear. */
const spoken = /^(title|label|placeholder|alt|description|heading|hint|aria-(label|description|valuetext|roledescription))$/;

const nameOf = (callee: { type: string; name?: unknown }) => (callee.type === "Identifier" ? String(callee.name) : "");

/** Return the literals in a component that people read or hear, and that should be translatable messages. */
function literalTexts(code: string): string[] {
  const found: string[] = [];
  const ast = parseSync(code, { configFile: false, babelrc: false, parserOpts: { plugins: ["jsx", "typescript"] } });
  if (!ast) throw new Error("the code is not read");
  traverse(ast, {
    JSXText: ({ node }) => void (/\p{L}{2}/u.test(node.value) && found.push(node.value.trim())),
    JSXAttribute: ({ node: { name, value } }) => {
      const isSpoken = name.type === "JSXIdentifier" && spoken.test(name.name);
      if (isSpoken && value?.type === "StringLiteral" && /\p{L}{2}/u.test(value.value) && !value.value.startsWith("http"))
        found.push(value.value);
    },
    StringLiteral: (path) => {
      const { node, parent } = path;
      if (parent.type === "JSXAttribute" || !/^[A-Z][a-z]+( [\w'’,.?!-]+)+$/.test(node.value)) return;
      // The forms of a plural are extracted with the message that they stand in.
      const call = path.findParent((outer) => outer.isCallExpression());
      const isForm = call?.isCallExpression() === true && /^(plural|select|selectOrdinal)$/.test(nameOf(call.node.callee));
      if (!isForm) found.push(node.value);
    },
    TemplateLiteral: ({ node, parent }) => {
      const text = node.quasis.map(({ value }) => value.cooked).join("…");
      if (parent.type !== "TaggedTemplateExpression" && /[A-Z][a-z]+ [a-z]+ /.test(text)) found.push(text);
    },
  });
  return found;
}

test("texts of pages, dialogs and toasts are messages, never literals in the code", () => {
  const found = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !withoutLiterals.test(file))
    .flatMap((file) => literalTexts(readFileSync(join(web, file), "utf8")).map((text) => `${file} ${text}`))
    .filter((text) => !notOfTheInterface.some((known) => text.startsWith(known)));
  expect(found).toEqual([]);
});

test("finds literal texts wherever they are", () => {
  const code = [
    "const A = () => <p>Hello</p>;",
    'const B = () => <img alt="An owl" />;',
    'const C = () => { toast("Your course was saved."); };',
    "const D = ({ name }) => { toast(`The course ${name} was saved.`); };",
    'const E = () => <a href="https://example.org" className="text-sm mt-2">{messages.more}</a>;',
    "const F = () => <b>{readMessage(msg`Quantity of ${name} in the cart`)}</b>;",
    'const G = (count) => msg`${plural(count, { one: "A lesson more", other: "# lessons more" })}`;',
    'const H = (isNew, name) => msg`${isNew ? "Welcome back" : name}, how are you?`;',
  ];
  const found = ["Hello", "An owl", "Your course was saved.", "The course … was saved.", "Welcome back"];
  expect(literalTexts(code.join("\n"))).toEqual(found);
});
