/**
 * Ask `count` times, some of them concurrently, and return all answers in order. More than forty at once could exceed the pool's waiting
 * limit on a busy machine, which is not what the tests are about.
 */
export async function askInBatches<Answer>(
  count: number,
  ask: (time: number) => Promise<Answer>,
  atOnce = 40,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let next = 0; next < count; next += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - next) }, (_, index) => ask(next + index));
    answers.push(...(await Promise.all(batch)));
  }
  return answers;
}
