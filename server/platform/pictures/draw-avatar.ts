import { Avatar, Style } from "@dicebear/core";
import definition from "@dicebear/styles/initials.json" with { type: "json" };
import { categoryPalette } from "./category-palette.ts";
import { hashText } from "./seeded-random.ts";

const style = new Style(definition);

/** The colors of avatars, #rrggbb: each pair has a contrast of at least 4.5 to 1. */
export const avatarColours: ReadonlyArray<{ background: string; text: string }> = [
  "technology",
  "business",
  "marketing",
  "design",
].flatMap((category) => {
  const { ground, ink, tint } = categoryPalette(category);
  return [
    { background: ink, text: ground },
    { background: tint, text: ink },
  ];
});

/** Draw the initials of a name as a square SVG, in the DiceBear style of that name; deterministic. */
export function drawAvatar(name: string): string {
  const colours = avatarColours[hashText(name) % avatarColours.length];
  if (!colours) throw new RangeError("There are no colours for avatars.");
  return new Avatar(style, {
    seed: name,
    // The default variant makes the letters translucent; only the plain one preserves their contrast.
    initialsVariant: "alt",
    backgroundColor: [colours.background],
    textColor: [colours.text],
    fontFamily: "ui-sans-serif, system-ui, sans-serif",
    fontWeight: 500,
  }).toString();
}
