import ts from "typescript";

/** A text of the server as catalogs contain it: in English, with a name in braces for each placeholder. */
export type ExtractedAnswer = { id: string; line: number };

/** Properties whose value is shown to a person: in error tables, refusals, findings and mails. */
const shown = new Set(["text", "last_error", "problem", "reason", "message", "error", "label", "words"]);

/** Properties that only the API document and the operator's log use. */
const unshown = new Set(["description", "summary", "example", "examples", "deprecated"]);

/** Calls whose texts are shown: schemas' messages, mails, questions' problems, and texts composed of phrases. */
const showing =
  /(^|\.)(composeMail|say|problem|remark|issue|UnreadableQuestion|BrokenZip|StepFailure|DeliveryFailure|inCallersWords|take|refine|min|max|regex|string|int|enum|nonnegative)$/;

/**
 * Find the texts that the server shows to people: sentences in certain properties or calls. The server's code runs without a build
 * step that could mark its texts, so they are recognized by their position.
 */
export function extractAnswers(filename: string, code: string): ExtractedAnswer[] {
  const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true);
  const found: ExtractedAnswer[] = [];
  // Every sentence in these files is for people.
  const isAllShown =
    /(schema|issue-words|send-invitation|release|completion|question|check-exam|mails|notices|files-thread|domain\/media)\.ts$|import-export\/(open-zip|check-picture|read-[\w-]+|import-course)\.ts$/.test(
      filename,
    );

  const constants = readConstants(source);
  const walk = (node: ts.Node, isShown: boolean): void => {
    const constant = isShown && ts.isIdentifier(node) ? constants.get(node.text) : undefined;
    if (constant) {
      // Two places may show the same constant.
      constants.delete(node.getText(source));
      return walk(constant, true);
    }
    if (ts.isPropertyAssignment(node)) {
      const name = node.name.getText(source).replaceAll('"', "");
      if (unshown.has(name)) return;
      return walk(node.initializer, isShown || shown.has(name));
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = node.expression.getText(source);
      if (/(^|\.)(meta|describe|openapi|info|warn|debug|sql)$/.test(name))
        return ts.forEachChild(node.expression, (child) => walk(child, isShown));
      ts.forEachChild(node, (child) => walk(child, isShown || showing.test(name)));
      return;
    }
    const id = isShown || isAllShown ? textOf(node, source) : null;
    if (id !== null && isSentence(id)) {
      found.push({ id, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 });
      return;
    }
    ts.forEachChild(node, (child) => walk(child, isShown));
  };
  walk(source, false);
  return found;
}

/** Return the values of a file's constants: a text that is shown may have a name. */
function readConstants(source: ts.SourceFile): Map<string, ts.Expression> {
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);
  return new Map(
    declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && (ts.isStringLiteral(initializer) || ts.isTemplateLiteral(initializer))
        ? [[name.text, initializer]]
        : [],
    ),
  );
}

/** Phrases that follow a file name: "is not JSON in UTF-8". */
const predicate = /^(?:is|has|list (?=\{)|contains|must be|may have|refers to|brings|takes|was)\b/;

/** Return whether a text is a sentence, a phrase of several words that begins like one, or one without its subject. */
function isSentence(text: string): boolean {
  return (
    (/^[\p{Lu}“{]/u.test(text) || predicate.test(text)) &&
    /\s/.test(text) &&
    /[.!?:}”\p{L}]$/u.test(text) &&
    /\p{Ll}{2}/u.test(text) &&
    !/[<>$]|\\|https?:$/.test(text) &&
    hasWords(text) &&
    !text.startsWith("The {words}")
  );
}

/** Return whether a text has at least two words besides its placeholders: otherwise it would match too many others. */
function hasWords(text: string): boolean {
  return !text.includes("{") || (text.replaceAll(/\{\w+\}/g, "").match(/\p{L}{2,}/gu) ?? []).length > 1;
}

/** Return the text of a literal; each placeholder of a template is named after its expression. */
function textOf(node: ts.Node, source: ts.SourceFile): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const names = new Set<string>();
  return node.templateSpans.reduce((text, { expression, literal }, at) => {
    const words = /(\w+)\W*$/.exec(expression.getText(source))?.[1] ?? "";
    const name = /^[a-z]\w*$/i.test(words) && !names.has(words) && words !== "en" ? words : `value${at + 1}`;
    names.add(name);
    return `${text}{${name}}${literal.text}`;
  }, node.head.text);
}
