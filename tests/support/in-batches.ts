/**
 * Ask `count` times, forty concurrently, and return all answers in order. More at once could exceed the pool's waiting limit
 * on a busy machine, which is not what the tests are about.
 */
export async function askInBatches<Answer>(count: number, ask: (time: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let next = 0; next < count; next += 40) {
    const batch = Array.from({ length: Math.min(40, count - next) }, (_, index) => ask(next + index));
    answers.push(...(await Promise.all(batch)));
  }
  return answers;
}
