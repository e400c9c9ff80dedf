/** The parts of a MathTutorBench configuration file that an adapter needs. */
export type TaskConfig = { name: string; datasetPath: string; prompt: string; shots: string; stop: string[] };

/**
 * Parse a configuration file of MathTutorBench: top-level keys with plain or double-quoted values, the only parts of YAML that they use.
 * Throws if the name or the prompt is missing.
 */
export function readTaskConfig(text: string): TaskConfig {
  const config = {
    name: valueOf(text, "name"),
    datasetPath: valueOf(text, "dataset_path"),
    prompt: valueOf(text, "system_prompt"),
    shots: valueOf(text, "few_shot_samples"),
    stop: readStop(text),
  };
  if (config.name === "" || config.prompt === "") throw new Error("a configuration without a name or a prompt");
  return config;
}

function valueOf(text: string, key: string): string {
  const [, quoted, plain] = new RegExp(`^${key}: *(?:"((?:[^"\\\\]|\\\\[^])*)"|(.*))$`, "m").exec(text) ?? [];
  return quoted === undefined ? (plain ?? "").trim() : unquote(quoted);
}

/** Parse a double-quoted value: a line break is a space, and an empty line is a line break; then escapes are replaced. */
function unquote(text: string): string {
  const folded = text.replace(/[ \t]*\n([ \t]*\n)*[ \t]*/g, (breaks) => {
    const empty = breaks.split("\n").length - 2;
    return empty === 0 ? " " : "\n".repeat(empty);
  });
  const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", '"': '"', "\\": "\\", "/": "/" };
  return folded.replace(/\\([^])/g, (whole, sign: string) => escapes[sign] ?? whole);
}

function readStop(text: string): string[] {
  const [, list = ""] = /^stop: *\[(.*?)\]/m.exec(text) ?? [];
  return [...list.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, sign = ""]) => unquote(sign));
}

/** Fill in `{{ name }}` in a prompt. Throws for a name without a value. */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the prompt asks for ${name}, which the data does not have`);
    return value;
  });
}
