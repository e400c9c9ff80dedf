import { readFileSync, writeFileSync } from "node:fs";

// Generate the icons of the pages from lucide-react, which is 51 MB and so is installed for this script only. `npm run write-docs` calls
// it.
// To use another icon, name it here. Icons of public pages are in a separate file: every page loads it.
const files: Record<string, string> = {
  "web/ui/icons.tsx": `arrow-right book-open book-text building-2 check chevron-down chevron-left chevron-right circle-alert circle-check
    circle-play clock eye eye-off headphones info link map-pin menu message-circle minus plus rotate-cw search share-2 shopping-bag star trending-up x`,
  "web/ui/icons-signed-in.tsx": `arrow-left arrow-up audio-lines bell bold circle-question-mark code copy download ellipsis graduation-cap
    grip-vertical heading image image-plus italic layout-dashboard list list-checks log-out mail-plus mic monitor moon notebook-pen paperclip pause play printer quote
    settings shield-check sigma smartphone sparkles square square-pen square-play square-terminal sun table tablet thumbs-down thumbs-up trash-2 volume-2`,
};

type IconShapes = Array<[tag: string, attributes: Record<string, string>]>;

const header = `/* Icons of Lucide (lucide.dev), under the terms in THIRD-PARTY.md. Written by scripts/write-icons.ts; do not edit by hand. */
import { Icon, type IconProps } from "./icon.tsx";
`;

/** Return the contents of the icon files, by path. */
export async function iconFiles(): Promise<Record<string, string>> {
  const entries = Object.entries(files).map(async ([path, names]): Promise<[string, string]> => {
    const icons = await Promise.all(names.split(/\s+/).toSorted().map(drawIcon));
    return [path, `${header}\n${icons.join("\n")}`];
  });
  return Object.fromEntries(await Promise.all(entries));
}

export async function writeIcons(): Promise<void> {
  for (const [path, text] of Object.entries(await iconFiles())) writeFileSync(path, text);
}

async function drawIcon(name: string): Promise<string> {
  const shapes = (await shapesOf(name)).map(([tag, attributes]) => {
    const written = Object.entries(attributes).filter(([key]) => key !== "key");
    return `      <${tag} ${written.map(([key, value]) => `${key}="${value}"`).join(" ")} />`;
  });
  const component = name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `export function ${component}(props: IconProps) {
  return (
    <Icon {...props}>
${shapes.join("\n")}
    </Icon>
  );
}
`;
}

/** Read the shapes of an icon; the file of a renamed icon only points to the new name. */
async function shapesOf(name: string): Promise<IconShapes> {
  const path = `node_modules/lucide-react/dist/esm/icons/${name}.mjs`;
  const renamed = /from '\.\/([\w-]+)\.mjs'/.exec(readFileSync(path, "utf8"))?.[1];
  if (renamed !== undefined) return shapesOf(renamed);
  const { __iconData }: { __iconData: { node: IconShapes } } = await import(`../${path}`);
  return __iconData.node;
}
