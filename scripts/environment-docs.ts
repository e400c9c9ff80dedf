import { describeEnvironment } from "#server/env.ts";

/** Return the text of .env.example: every variable with its meaning, unset. */
export function environmentExample(): string {
  const rows = describeEnvironment().map(
    ({ name, standard, meaning }) => `# ${meaning}${standard === "" ? "" : ` (${standard})`}\n# ${name}=`,
  );
  return `# Every variable is optional. Copy this file to .env and fill in what you need; npm run write-docs writes it anew.\n\n${rows.join("\n\n")}\n`;
}

/** Return the README's table of the environment, in Markdown. */
export function environmentTable(): string {
  const rows = describeEnvironment().map(
    ({ name, standard, meaning }) =>
      `| \`${name}\` | ${standard === "" ? "" : `\`${standard}\``} | ${meaning.replaceAll("|", "\\|").replace(/<([a-z]+)>/g, "&lt;$1&gt;")} |`,
  );
  return ["| variable | without it | meaning |", "|---|---|---|", ...rows].join("\n");
}

const start = "<!-- environment:start -->";
const end = "<!-- environment:end -->";

/** Replace the table in a README. Throws when it has no place for one. */
export function withEnvironmentTable(readme: string, table: string): string {
  const from = readme.indexOf(start);
  const to = readme.indexOf(end);
  if (from === -1 || to < from) throw new Error(`README.md needs the lines ${start} and ${end}`);
  return `${readme.slice(0, from + start.length)}\n${table}\n${readme.slice(to)}`;
}
