/**
 * Asks `count` times, forty at once, and answers all answers in their order. More at once than a pool of connections serves in its patience
 * would be refused on a busy machine, which is not what whoever counts answers asks about.
 */
export async function askInBatches<Answer>(count: number, ask: (time: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let next = 0; next < count; next += 40) {
    const batch = Array.from({ length: Math.min(40, count - next) }, (_, index) => ask(next + index));
    answers.push(...(await Promise.all(batch)));
  }
  return answers;
}
