import { AppError } from "#domain/errors.ts";

/**
 * Read the whole body of a request. Throws `request.left` when the sender disconnects first; in some of these cases, reading alone would
 * never end.
 */
export async function readWholeBody(request: Request): Promise<Buffer<ArrayBuffer>> {
  const { signal } = request;
  const left = new Promise<never>((_, reject) => {
    const leave = () => reject(new AppError("request.left"));
    if (signal.aborted) leave();
    else signal.addEventListener("abort", leave, { once: true });
  });
  return Buffer.from(await Promise.race([request.arrayBuffer(), left]));
}
