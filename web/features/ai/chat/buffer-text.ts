/** Text is shown in steps that the eye can follow and that leave the browser time. */
const flushEveryMs = 40;

/** Collects text and passes it on in steps; `flush` passes on what is left and ends it. */
export function bufferText(pass: (text: string) => void) {
  let collected = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (collected !== "") pass(collected);
    collected = "";
  }
  return {
    add(text: string): void {
      collected += text;
      timer ??= setTimeout(flush, flushEveryMs);
    },
    flush,
  };
}
