import { readFileSync } from "node:fs";
import { lowerBound } from "./sorted-words.ts";

/** The index of a stem's vector. */
export type VectorPlace = number;

/** A line with the number of dimensions and the sorted stems, then one byte per dimension of each stem (scripts/write-word-vectors.ts). */
const file = readFileSync(new URL("./word-vectors.bin", import.meta.url));
const headEnd = file.indexOf(10);
const [head = "", ...stems] = file.toString("utf8", 0, headEnd).split(" ");
const dimensions = Number(head);
const bytes = new Int8Array(file.buffer, file.byteOffset + headEnd + 1, stems.length * dimensions);
/** The lengths calculated so far; 0 for the others. */
const lengths = new Float32Array(stems.length);

/** Return the index of a stem's vector; undefined if WordNet hardly contains it. */
export function vectorPlace(stem: string): VectorPlace | undefined {
  const place = lowerBound(stems, stem);
  return stems[place] === stem ? place : undefined;
}

function lengthOf(place: VectorPlace): number {
  const known = lengths[place];
  if (known) return known;
  let square = 0;
  for (let at = place * dimensions; at < (place + 1) * dimensions; at += 1) square += (bytes[at] ?? 0) ** 2;
  lengths[place] = Math.sqrt(square);
  return lengths[place] ?? 0;
}

/** Return the cosine similarity of two stems, from -1 to 1. Similar ones occur in the same definitions and examples of WordNet. */
export function nearnessOf(a: VectorPlace, b: VectorPlace): number {
  let product = 0;
  const [from, to] = [a * dimensions, b * dimensions];
  for (let k = 0; k < dimensions; k += 1) product += (bytes[from + k] ?? 0) * (bytes[to + k] ?? 0);
  return product / (lengthOf(a) * lengthOf(b));
}

/** Return the common direction of weighted stems, with length 1; null if none of them has a vector. */
export function directionOf(weighed: Iterable<readonly [stem: string, weight: number]>): Float32Array | null {
  const sum = new Float32Array(dimensions);
  let isEmpty = true;
  for (const [stem, weight] of weighed) {
    const place = vectorPlace(stem);
    if (place === undefined) continue;
    isEmpty = false;
    const share = weight / lengthOf(place);
    const from = place * dimensions;
    for (let k = 0; k < dimensions; k += 1) sum[k] = (sum[k] ?? 0) + share * (bytes[from + k] ?? 0);
  }
  if (isEmpty) return null;
  const length = Math.hypot(...sum);
  return length === 0 ? null : sum.map((each) => each / length);
}

/** Return the cosine similarity of two directions. */
export function cosineOf(a: Float32Array, b: Float32Array): number {
  let product = 0;
  for (let k = 0; k < dimensions; k += 1) product += (a[k] ?? 0) * (b[k] ?? 0);
  return product;
}
