import MarkdownIt from "markdown-it";

// The same parser settings as for rendering lessons, so that both agree on what a picture is.
const markdown = new MarkdownIt({ html: false });

/** Where an address appears in Markdown: after the text of a link or picture, or after the name of a reference. */
const inline = /(\]\(\s*)(<[^<>\n]*>|[^\s<>()]+(?:\([^\s()]*\)[^\s<>()]*)*)/g;
const reference = /^( {0,3}\[[^\]\n]+\]:[ \t]*)(<[^<>\n]*>|\S+)/gm;

/** Return the addresses of a text's pictures, without duplicates, in the form in which a browser would request them. */
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

/** Replace the addresses in `names` throughout a text. Everything else stays verbatim. */
export function renamePictures(text: string, names: ReadonlyMap<string, string>): string {
  if (names.size === 0) return text;
  const rename = (whole: string, before: string, written: string) => {
    const address = markdown.normalizeLink(markdown.utils.unescapeAll(written.replace(/^<(.*)>$/, "$1")));
    const name = names.get(address);
    return name === undefined ? whole : `${before}${name}`;
  };
  return text.replace(inline, rename).replace(reference, rename);
}

/** Return the file within a course file that a picture's address in a lesson refers to; null for an address outside of it. */
export function resolvePicture(source: string, lessonFile: string): string | null {
  if (/^([a-z][a-z0-9+.-]*:|\/)/i.test(source)) return null;
  let path: string;
  try {
    path = decodeURIComponent(source.replace(/[?#].*$/, ""));
  } catch {
    return null;
  }
  const parts = lessonFile.split("/").slice(0, -1);
  // Many authors write the path from the root of the course file, although the lesson is in a folder.
  if (path.startsWith("pictures/")) return path;
  for (const part of path.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}
