import type { ModelRequest } from "#tests/support/stand-in-model.ts";
import { startStandInModel, type StandInModel } from "#tests/support/stand-in-model.ts";
import { median } from "./load.ts";

const rounds = 40;

/** A stand-in model that answers at once with a few words in small pieces. */
export async function startQuickModel(): Promise<StandInModel> {
  const model = await startStandInModel();
  model.always((_request: ModelRequest) => ({ kind: "text", pieces: ["A ", "lesson ", "is ", "read ", "slowly."] }));
  return model;
}

/** Milliseconds until the first piece of the tutor's answer, and of the model's when it is called directly: medians of the same run. */
export async function timeToFirstPiece(
  academy: string,
  token: string,
  course: string,
  lesson: string,
  model: StandInModel,
): Promise<[number, number]> {
  const through: number[] = [];
  const direct: number[] = [];
  const question = "What is contrast?";
  for (let round = 0; round < rounds; round += 1) {
    through.push(
      await firstPiece(`${academy}/functions/v1/chat`, token, /"text"/, {
        messages: [{ role: "user", content: question }],
        context: { course, lesson },
      }),
    );
    direct.push(
      await firstPiece(`${model.baseUrl}/chat/completions`, "none", /"content"/, {
        model: "bench",
        stream: true,
        messages: [{ role: "user", content: question }],
      }),
    );
  }
  return [median(through), median(direct)];
}

async function firstPiece(url: string, token: string, pattern: RegExp, body: unknown): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  let elapsed: number | undefined;
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (elapsed === undefined && pattern.test(text)) elapsed = performance.now() - started;
  }
  if (elapsed === undefined) throw new Error(`${url} answered without a piece: ${text.slice(0, 300)}`);
  return elapsed;
}
