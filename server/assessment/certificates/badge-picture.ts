import { fitLines, gold, green, paper, placeLine, setType, type Drawing } from "./drawing.ts";

/** The texts in a badge's picture. */
export type BadgeWords = { courseTitle: string; academyName: string; completedOn: string };

const size = 640;
const middle = size / 2;

/** Draw the badge of a completed course: a round seal. */
export async function drawBadgePicture({ courseTitle, academyName, completedOn }: BadgeWords): Promise<Drawing> {
  const title = await fitLines(courseTitle, { sizes: [54, 48, 42, 38], smaller: [42, 38, 34, 30, 26, 22, 18], room: 440 });
  const base = title.length > 1 ? 312 : 336;
  return {
    width: size,
    height: size,
    shapes: [
      disc(308, green),
      disc(290, gold),
      disc(285, green),
      await setType(academyName, { x: middle, y: 182, size: 38, weight: "Medium", color: paper }),
      { kind: "outline", data: `M${middle - 24} 212h48v2.4h-48Z`, color: gold },
      ...title.map(({ line, size: letters }, index) =>
        placeLine(line, { x: middle, y: base + index * letters * 1.22, size: letters, color: paper }),
      ),
      await setType("COURSE COMPLETED", { x: middle, y: 446, size: 20, tracking: 4, weight: "Medium", color: paper }),
      await setType(String(new Date(completedOn).getUTCFullYear()), {
        x: middle,
        y: 490,
        size: 28,
        weight: "Medium",
        color: gold,
      }),
    ],
  };
}

function disc(radius: number, color: string): Drawing["shapes"][number] {
  const data = `M${middle - radius} ${middle}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
  return { kind: "outline", data, color };
}
