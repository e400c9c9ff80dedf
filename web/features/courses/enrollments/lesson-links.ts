const quoteParameter = "quote";
const recordingParameters = { id: "recording", seconds: "t" } as const;

/** A position in a recording. */
type RecordingPlace = { id: string; seconds: number };
type Cited = { lessonId: string; quote: string; recording?: RecordingPlace | undefined };

/** Return the address of a lesson; with a quote it leads to that passage of its text. */
export function lessonAddress(courseId: string, lessonId: string, quote?: string): string {
  const address = `/learn/${encodeURIComponent(courseId)}/${encodeURIComponent(lessonId)}`;
  return quote === undefined ? address : `${address}#${quoteParameter}=${encodeURIComponent(quote)}`;
}

/** Return the address of a position in a recording of a lesson. */
export function recordingAddress(courseId: string, lessonId: string, place: RecordingPlace): string {
  return `${lessonAddress(courseId, lessonId)}#${recordingQuery(place)}`;
}

/** Return the address of a quoted passage: in the lesson's text, or where it is said in a recording. */
export function passageAddress(courseId: string, { lessonId, quote, recording }: Cited): string {
  return recording ? recordingAddress(courseId, lessonId, recording) : lessonAddress(courseId, lessonId, quote);
}

/** Return an address that looks up the lesson's course when it is opened, for citations that do not name it. */
export function citedLessonAddress({ lessonId, quote, recording }: Cited): string {
  const query = recording ? recordingQuery(recording) : new URLSearchParams({ [quoteParameter]: quote }).toString();
  return `/learn/${encodeURIComponent(lessonId)}?${query}`;
}

/** Return the final address for an address by `citedLessonAddress`, once the course is known. */
export function addressOfCited(address: string, courseId: string, lessonId: string): string {
  const { search, searchParams } = new URL(address);
  const recording = recordingOfHash(search.replace("?", "#"));
  if (recording) return recordingAddress(courseId, lessonId, recording);
  return lessonAddress(courseId, lessonId, searchParams.get(quoteParameter) || undefined);
}

/** Return the quote in an address's hash, or null. */
export function quoteOfHash(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, "")).get(quoteParameter) || null;
}

/** Return the place in a recording in an address's hash, or null. */
export function recordingOfHash(hash: string): RecordingPlace | null {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const [id, seconds] = [found.get(recordingParameters.id), Number(found.get(recordingParameters.seconds) ?? Number.NaN)];
  return id && Number.isFinite(seconds) && seconds >= 0 ? { id, seconds } : null;
}

function recordingQuery({ id, seconds }: RecordingPlace): string {
  return new URLSearchParams({ [recordingParameters.id]: id, [recordingParameters.seconds]: String(seconds) }).toString();
}
