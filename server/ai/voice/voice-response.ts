import { encodeVoiceEvent } from "#domain/voice.schema.ts";
import type { Sound } from "#ai/speech-model.ts";
import type { SpokenEvent } from "#ai/voice/speak-answer.ts";
import { AppError } from "#domain/errors.ts";
import { wavHead } from "#server/ai/models/wav.ts";
import { reportBrokenAnswer, streamLines, type StreamOptions } from "#server/ai/chat/stream-response.ts";

const headers = { "Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no" };

/**
 * Stream a spoken answer as pure sound, from its first sentence on. A failure before the first sound is thrown, so that it gets a status; a
 * later one breaks the connection, because sound cannot contain an error message.
 */
export async function streamSound(events: AsyncGenerator<SpokenEvent>, options: StreamOptions): Promise<Response> {
  const { leave, log, requestId, language } = options;
  const first = await nextSound(events);
  // The client has disconnected.
  if (leave.signal.aborted) return new Response(null);
  if (first === null) throw new AppError("voice.failed");
  const format = formatOf(first);
  let held: Sound | null = first;

  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (first.kind === "samples") controller.enqueue(wavHead(first.rate));
    },
    pull: async (controller) => {
      try {
        const sound: Sound | null = held ?? (await nextSound(events));
        held = null;
        if (leave.signal.aborted) return;
        if (sound === null) return controller.close();
        if (formatOf(sound) !== format) throw new AppError("voice.failed");
        controller.enqueue(sound.bytes);
      } catch (error) {
        if (leave.signal.aborted) return;
        // The reader sees that the sound breaks off; the reason is in the log.
        controller.error(new Error(reportBrokenAnswer(error, log, requestId).code));
      }
    },
    cancel: () => {
      leave.abort();
      events.return(undefined).catch(() => {});
    },
  });
  return new Response(stream, {
    headers: {
      ...headers,
      "Content-Language": language,
      "Content-Type": first.kind === "samples" ? "audio/wav" : first.mediaType,
    },
  });
}

/** Stream a spoken answer as lines: captions, the sound of each, citations, and lessons to choose from. */
export function streamCaptionsAndSound(events: AsyncGenerator<SpokenEvent>, options: StreamOptions): Promise<Response> {
  return streamLines(events, encode, options);
}

/** Stream captions and citations only, for a language in which the academy has no voice. */
export function streamCaptions(events: AsyncGenerator<SpokenEvent>, options: StreamOptions): Promise<Response> {
  let isFirst = true;
  const encodeWithNotice = (event: SpokenEvent): string => {
    const notice = isFirst ? encodeVoiceEvent({ voice: "none", language: options.language }) : "";
    isFirst = false;
    return notice + encode(event);
  };
  return streamLines(events, encodeWithNotice, options);
}

function encode(event: SpokenEvent): string {
  if (event.kind === "caption") return encodeVoiceEvent({ caption: event.caption });
  if (event.kind === "citations") return encodeVoiceEvent({ citations: event.citations });
  if (event.kind === "suggestions") return encodeVoiceEvent({ suggestions: event.suggestions });
  const { sound } = event;
  const audio = Buffer.from(sound.bytes.buffer, sound.bytes.byteOffset, sound.bytes.byteLength).toString("base64");
  return encodeVoiceEvent(sound.kind === "samples" ? { audio, rate: sound.rate } : { audio, type: sound.mediaType });
}

async function nextSound(events: AsyncGenerator<SpokenEvent>): Promise<Sound | null> {
  for (;;) {
    const next = await events.next();
    if (next.done) return null;
    if (next.value.kind === "sound") return next.value.sound;
  }
}

function formatOf(sound: Sound): string {
  return sound.kind === "samples" ? `samples ${sound.rate}` : sound.mediaType;
}
