import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { SeededRandom } from "#server/platform/pictures/seeded-random.ts";
import type { Person, Reply } from "#tests/prove/faults/person.ts";
import type { ExamQuestion, WorthAnswer } from "./questions.ts";

/** One exam of a schedule. Its questions are identified by their stems, because their order is unpredictable. */
export type ScheduledExam = { id: string; revision: number; questions: ReadonlyMap<string, ExamQuestion> };

/** One save, with the outcome of each of its deliveries. It is final once the academy has reported its state. */
export type Save = WorthAnswer & {
  device: number;
  position: number;
  counter: number;
  marked: boolean;
  /** The codes of refusals, and: saved, late, newer (stored under a newer counter), other (something else is stored), silence. */
  outcomes: string[];
};
const isFinal = ({ outcomes }: Save) => outcomes.some((each) => each !== "silence" && each !== "attempt.elsewhere");

type Device = {
  lease: string;
  isOffline: boolean;
  /** The answers that the page knows to be saved, by position; null before it has opened the exam. */
  known: Map<number, number> | null;
  /** What the device stores: the last unacknowledged answer to each question. */
  drafts: Map<number, Save>;
};

const acknowledgement = z.object({
  state: z.enum(["saved", "late"]),
  counter: z.int(),
  instead: z.object({}).nullable(),
  now: z.string(),
  closes_at: z.string(),
});
const paperSchema = z.object({
  questions: z.array(
    z.object({ position: z.int(), question: z.object({ type: z.string() }), answer: z.unknown(), counter: z.int() }),
  ),
});
/** A counter that may be saved, and is above every stored one. */
const highCounter = 1_000_000_000;
type Attack = { what: string; method?: string; path: string; sent: object; refusals: readonly string[]; field?: string };
const codeOf = ({ body }: Reply) => (typeof body["code"] === "string" ? body["code"] : "none");

/**
 * A person who takes an exam on one or two devices, like the pages do: typed answers are stored on the device until the academy has
 * acknowledged them, sent under the device's lease with an increasing counter, and resent after silence. Everything sent is recorded with
 * the response.
 */
export class Candidate {
  readonly person: Person;
  readonly exam: ScheduledExam;
  readonly saves: Save[] = [];
  attemptId: string | null = null;
  /** How many forbidden requests were refused for their own reason. */
  attacks = 0;
  /** How often a hand-in was requested; whether the academy confirmed it. */
  handIns = 0;
  isHandedIn = false;
  private readonly devices: Device[];
  private readonly random: SeededRandom;
  private types: string[] = [];
  /** The newest late answer to each question that was acknowledged as sealed. */
  private readonly sealed = new Map<number, Save>();

  constructor(person: Person, exam: ScheduledExam, random: SeededRandom) {
    this.person = person;
    this.exam = exam;
    this.random = random;
    const device = () => ({ lease: randomUUID(), isOffline: false, known: null, drafts: new Map() });
    this.devices = random.chance(0.6) ? [device(), device()] : [device()];
  }

  /** Start the attempt, retrying as necessary; false if the exam can no longer be started. */
  async begin(): Promise<boolean> {
    for (let time = 0; time < 400 && this.attemptId === null; time += 1) {
      const lease = this.device(0).lease;
      const reply = await this.call(0, "POST", `/api/learning/exams/${this.exam.id}/attempts`, { lease });
      const id = z.uuid().safeParse(reply.body["id"]);
      if (reply.status === 201 && id.success) this.attemptId = id.data;
      else if (reply.status >= 400 && reply.status < 500 && reply.status !== 429) return false;
      else await pause(100);
    }
    return this.attemptId !== null;
  }

  /** Do one random action on one of the devices. */
  async act(): Promise<void> {
    const { random } = this;
    const at = random.int(0, this.devices.length - 1);
    const device = this.device(at);
    const dice = random.int(0, 99);
    if (device.known === null || dice < 6) await this.open(at, random.chance(0.5));
    else if (dice < 48) this.type(at);
    else if (dice < 84) await this.sendSome(at);
    else if (dice < 88) device.isOffline = !device.isOffline;
    else if (dice < 90) await this.call(at, "POST", `${this.path}/break`, { lease: device.lease, on: random.chance(0.5) });
    else if (dice < 95) await this.attack(at);
    else if (dice < 97) void this.repeat();
    else if (dice < 98) await this.call(at, "GET", `${this.path}/result`);
    else if (random.chance(0.1)) await this.handIn(at);
  }

  /** Open the exam on a device; conflicts with answers saved in the meantime are resolved randomly. */
  async open(at: number, take: boolean): Promise<void> {
    const device = this.device(at);
    const reply = await this.call(at, "POST", `${this.path}/open`, { lease: device.lease, take });
    if (reply.status !== 200) return;
    const { questions } = paperSchema.parse(reply.body);
    this.types = questions.toSorted((one, other) => one.position - other.position).map(({ question }) => question.type);
    device.known = new Map(questions.map(({ position, counter }) => [position, counter]));
    for (const [position, draft] of device.drafts) {
      const saved = device.known.get(position) ?? 0;
      if (draft.counter > saved) continue;
      device.drafts.delete(position);
      if (this.random.chance(0.5)) this.keep(at, position, draft);
    }
  }

  private type(at: number): void {
    const { random } = this;
    const position = random.int(0, this.types.length - 1);
    const question = this.exam.questions.get(this.types[position] ?? "");
    if (question) this.keep(at, position, question.answer(random, this.person.nextWord()));
  }

  private keep(at: number, position: number, { answer, points }: WorthAnswer): void {
    const { known, drafts } = this.device(at);
    const counter = Math.max(known?.get(position) ?? 0, drafts.get(position)?.counter ?? 0) + 1;
    const save = { answer, points, device: at, position, counter, marked: this.random.chance(0.2), outcomes: [] };
    this.saves.push(save);
    drafts.set(position, save);
  }

  /** Send what a device stores, sequentially or concurrently, so that requests overtake each other. */
  private async sendSome(at: number): Promise<void> {
    const { drafts, isOffline } = this.device(at);
    if (isOffline) return;
    const chosen = this.random.shuffle([...drafts.values()]).slice(0, this.random.int(1, 4));
    if (this.random.chance(0.5)) await Promise.all(chosen.map((save) => this.send(save)));
    else for (const save of chosen) await this.send(save);
  }

  /** Resend an earlier request later, as networks do. */
  private async repeat(): Promise<void> {
    const sent = this.saves.filter(({ outcomes }) => outcomes.length > 0);
    if (sent.length === 0) return;
    const save = this.random.pick(sent);
    await pause(this.random.int(0, 800));
    await this.send(save);
  }

  async send(save: Save, isSure = false): Promise<void> {
    const device = this.device(save.device);
    const { position, counter, answer, marked } = save;
    const body = { lease: device.lease, counter, answer, marked };
    if (!isSure && !device.isOffline && this.random.chance(0.1)) {
      // It is sent twice, and the response to the other one is lost.
      save.outcomes.push("silence");
      void this.person.call("PUT", `${this.path}/answers/${position}`, body);
    }
    const sealed = this.sealed.get(position);
    const reply = await this.call(save.device, "PUT", `${this.path}/answers/${position}`, body, isSure);
    const told = acknowledgement.safeParse(reply.body);
    if (reply.status === 200 && told.success) {
      if (told.data.counter < counter)
        this.report(`save ${counter} of question ${position} was acknowledged with the older counter ${told.data.counter}`);
      if (told.data.state === "late" && !told.data.instead) {
        if (sealed && counter <= sealed.counter && !isDeepStrictEqual(answer, sealed.answer))
          this.report(`save ${counter} of question ${position} was acknowledged as sealed, and ${sealed.counter} was before`);
        if (counter > (this.sealed.get(position)?.counter ?? 0)) this.sealed.set(position, save);
      }
      if (told.data.state === "saved") {
        const known = device.known?.get(position) ?? 0;
        device.known?.set(position, Math.max(known, told.data.counter));
      }
      save.outcomes.push(told.data.instead ? "other" : told.data.counter > counter ? "newer" : told.data.state);
    } else
      save.outcomes.push(
        reply.status >= 400 && reply.status < 500 && ![401, 429].includes(reply.status) ? codeOf(reply) : "silence",
      );
    if (isFinal(save) && device.drafts.get(position) === save) device.drafts.delete(position);
  }

  /** Make forbidden requests: each has to be refused for its own reason, and to change nothing. */
  private async attack(at: number): Promise<void> {
    const { lease } = this.device(at);
    const body = { lease, counter: highCounter, answer: null, marked: false };
    const {
      what,
      method = "PUT",
      path,
      sent,
      refusals,
      field,
    } = this.random.pick<Attack>([
      {
        what: "a stranger's lease",
        path: "answers/0",
        sent: { ...body, lease: randomUUID() },
        refusals: ["attempt.elsewhere", "attempt.handed_in"],
      },
      { what: "a question that is not there", path: "answers/99", sent: body, refusals: ["question.not_found"] },
      { what: "a score", path: "answers/0", sent: { ...body, score: 4 }, refusals: ["request.invalid"], field: "score" },
      {
        what: "a time",
        method: "POST",
        path: "hand-in",
        sent: { lease, now: "2020-01-01T00:00:00Z" },
        refusals: ["request.invalid"],
        field: "now",
      },
      {
        what: "a counter below 1",
        path: "answers/0",
        sent: { ...body, counter: 0 },
        refusals: ["request.invalid"],
        field: "counter",
      },
    ]);
    const reply = await this.call(at, method, `${this.path}/${path}`, sent);
    // During a fault there may be no verdict.
    if (reply.status === 0 || reply.status >= 500 || [401, 429].includes(reply.status)) return;
    if (reply.status >= 200 && reply.status < 300) this.report(`${what} was taken: ${JSON.stringify(reply.body).slice(0, 200)}`);
    else if (!refusals.includes(codeOf(reply)) || reply.body["field"] !== field)
      this.report(`${what} was refused for another reason: ${JSON.stringify(reply.body).slice(0, 200)}`);
    else this.attacks += 1;
  }

  async handIn(at = this.random.int(0, this.devices.length - 1), isSure = false): Promise<boolean> {
    this.handIns += 1;
    const reply = await this.call(at, "POST", `${this.path}/hand-in`, { lease: this.device(at).lease }, isSure);
    if (reply.status === 200) this.isHandedIn = true;
    return reply.status === 200;
  }

  /** End the exam normally: one device takes over, sends what it stores, and hands in. */
  async finish(): Promise<boolean> {
    const at = this.random.int(0, this.devices.length - 1);
    this.device(at).isOffline = false;
    await this.open(at, true);
    for (const save of this.device(at).drafts.values()) await this.send(save, true);
    return this.handIn(at, true);
  }

  /** Send everything stored anywhere until each request is answered; true when nothing is left unanswered. */
  async drain(): Promise<boolean> {
    for (const device of this.devices) {
      device.isOffline = false;
      for (const save of device.drafts.values()) await this.send(save, true);
    }
    // Copies of earlier requests that were delayed for a long time.
    const sent = this.saves.filter(({ outcomes }) => outcomes.length > 0);
    for (const save of this.random.shuffle(sent).slice(0, 3)) await this.send(save, true);
    return this.devices.every(({ drafts }) => [...drafts.values()].every(isFinal));
  }

  get path(): string {
    return `/api/attempts/${this.attemptId}`;
  }

  private device(at: number): Device {
    const device = this.devices[at];
    if (!device) throw new Error("no such device");
    return device;
  }

  private report(violation: string): void {
    this.person.truth.report(`${this.person.email}, attempt ${this.attemptId}: ${violation}`);
  }

  /** Call from a device: the request may be late, and its response may be lost. An ended session is renewed. */
  private async call(at: number, method: string, path: string, body?: unknown, isSure = false): Promise<Reply> {
    const { random, person } = this;
    if (this.device(at).isOffline && !isSure) return { status: 0, body: {} };
    if (!isSure && random.chance(0.15)) await pause(random.int(0, 300));
    let reply = await person.call(method, path, body);
    if (reply.status === 401 && (await person.signIn())) reply = await person.call(method, path, body);
    return !isSure && random.chance(0.15) ? { status: 0, body: {} } : reply;
  }
}
