/** What a model's answer begins with when it wants other passages; the tutor's prompt says so. */
const beginning = "SEARCH:";
/** The longest search that is read, in characters. */
const longest = 200;

/** What the beginning of a model's answer is: still unclear, an answer, or the words of a search. */
type Read = { kind: "unclear" } | { kind: "answer" } | { kind: "search"; words: string };

/** Read the beginning of an answer. `isWhole` is true when nothing more comes. */
export function readSearchRequest(text: string, isWhole: boolean): Read {
  const said = text.trimStart();
  const isBeginning = said.startsWith(beginning);
  if (!isBeginning) return { kind: !isWhole && beginning.startsWith(said) ? "unclear" : "answer" };
  const [line = "", ...rest] = said.slice(beginning.length).split("\n");
  if (!isWhole && rest.length === 0 && line.length < longest) return { kind: "unclear" };
  return { kind: "search", words: line.trim().slice(0, longest) };
}
