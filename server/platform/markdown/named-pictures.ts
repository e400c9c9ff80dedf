import MarkdownIt from "markdown-it";

// As lessons are rendered: what is a picture there is one here.
const markdown = new MarkdownIt({ html: false });

/** Where an address stands in Markdown: behind the text of a link or picture, or behind the name of a reference. */
const inline = /(\]\(\s*)(<[^<>\n]*>|[^\s<>()]+(?:\([^\s()]*\)[^\s<>()]*)*)/g;
const reference = /^( {0,3}\[[^\]\n]+\]:[ \t]*)(<[^<>\n]*>|\S+)/gm;

/** The addresses of the pictures that a text shows, each once, as a browser would ask for them. */
export function namedPictures(text: string): string[] {
  const found = new Set<string>();
  for (const { children } of markdown.parse(text, {})) {
    for (const child of children ?? []) {
      const source = child.type === "image" ? child.attrGet("src") : null;
      if (source) found.add(String(source));
    }
  }
  return [...found];
}

/** The text with other addresses for pictures that it shows: those that are in `names`. Everything else stays letter by letter. */
export function renamePictures(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text;
  const rename = (whole: string, before: string, written: string) => {
    const address = markdown.normalizeLink(markdown.utils.unescapeAll(written.replace(/^<(.*)>$/, "$1")));
    const name = names.get(address);
    return name === undefined ? whole : `${before}${name}`;
  };
  return text.replace(inline, rename).replace(reference, rename);
}

/** The file that a picture's address in a lesson's file leads to; null for an address that leads out of the course file. */
export function resolvePicture(source: string, lessonFile: string): string | null {
  if (/^([a-z][a-z0-9+.-]*:|\/)/i.test(source)) return null;
  let path: string;
  try {
    path = decodeURIComponent(source.replace(/[?#].*$/, ""));
  } catch {
    return null;
  }
  const parts = lessonFile.split("/").slice(0, -1);
  // Many write the way from the beginning of the course file, although the lesson lies in a folder.
  if (path.startsWith("pictures/")) return path;
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
