/** What a key does in the editor of captions and chapters. */
export type KeyAction = "play" | "start" | "end" | "previous" | "next" | "add" | "undo" | "redo" | "save";

type Pressed = { code: string; key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

const withAlt: Record<string, KeyAction> = {
  KeyP: "play",
  BracketLeft: "start",
  BracketRight: "end",
  ArrowUp: "previous",
  ArrowDown: "next",
};

/**
 * Return the action of a pressed key; null when it has none or types a character. Keys with Alt are identified by their position, because
 * with Alt they type other characters on a Mac.
 */
export function keyActionOf({ code, key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): KeyAction | null {
  if (altKey) return ctrlKey || metaKey ? null : (withAlt[code] ?? null);
  if (!ctrlKey && !metaKey) return null;
  if (key === "Enter") return "add";
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  if (letter === "y") return "redo";
  return letter === "s" ? "save" : null;
}
