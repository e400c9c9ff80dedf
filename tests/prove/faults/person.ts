import { numberWords } from "#tests/prove/personal-words.ts";
import type { World } from "./world.ts";
import type { Truth } from "./truth.ts";

/** The response to a call; status 0: no usable response. */
export type Reply = { status: number; body: Record<string, unknown> };

/** The longest response time in milliseconds. Longer is a hang. */
const patience = 25_000;
/** How long people read an answer of the tutor before they leave. Milliseconds. */
const readingPatience = 12_000;
const password = "a sentence to remember";

let networks = 0;
/** With several processes, calls alternate between them. */
let calls = 0;

/** A person with an account and a device. Keeps a session as a browser does: renews it, and never loses a newer token. */
export class Person {
  readonly email: string;
  readonly world: World;
  readonly truth: Truth;
  /** The prefix of this person's words, which is in everything that they type. */
  readonly word: string;
  readonly nextWord: () => string;
  private readonly address: string;
  private readonly browser: string;
  private session: { access: string; refresh: string } | null = null;
  private mayBeSignedOut = false;

  constructor(world: World, truth: Truth, name: string) {
    this.world = world;
    this.truth = truth;
    networks += 1;
    this.word = `zq${String(networks).padStart(6, "0")}qz`;
    this.nextWord = numberWords(this.word);
    this.email = `${this.nextWord()}.${name}@learner.example`;
    this.browser = `Browser ${this.nextWord()}`;
    this.address = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
  }

  get isSignedIn(): boolean {
    return this.session !== null;
  }

  /** Sign up; true when the academy says that a mail was sent. */
  async signUp(): Promise<boolean> {
    const sent = this.truth.send(`account ${this.email}`, "exists");
    const reply = await this.post("/auth/v1/signup", {
      email: this.email,
      password,
      data: { full_name: `Ada ${this.nextWord()}` },
    });
    if (reply.status === 200) sent.acknowledged();
    else if (reply.status >= 400 && reply.status < 500) sent.refused();
    return reply.status === 200;
  }

  /** Request the sign-up mail again. */
  async resend(): Promise<void> {
    await this.post("/auth/v1/resend", { type: "signup", email: this.email });
  }

  /** Confirm the address with the code of the newest mail. */
  async confirm(): Promise<boolean> {
    const code = this.world.mailsTo(this.email).findLast((mail) => mail.code !== null)?.code;
    if (!code) return false;
    const reply = await this.post("/auth/v1/verify", { type: "signup", email: this.email, token: code });
    return this.takeSession(reply);
  }

  async signIn(): Promise<boolean> {
    return this.takeSession(await this.post("/auth/v1/token?grant_type=password", { email: this.email, password }));
  }

  /** Expire all of their sessions: the next call discovers that. */
  async expire(): Promise<void> {
    this.mayBeSignedOut = true;
    await this.world.onDatabase("delete from sessions where user_id = (select id from users where email = $1)", [this.email]);
  }

  /** Renew the session. A refusal means an unrequested sign-out. */
  async renew(): Promise<void> {
    if (!this.session) return;
    const reply = await this.post("/auth/v1/token?grant_type=refresh_token", { refresh_token: this.session.refresh });
    if (reply.status >= 400 && reply.status < 500 && reply.status !== 429) {
      const refused = `${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`;
      if (!this.mayBeSignedOut) this.truth.report(`${this.email} was signed out by a refresh: ${refused}`);
      this.session = null;
      return;
    }
    this.takeSession(reply);
  }

  /** Make a call with the session; renewed once if the access token has expired. */
  async call(method: string, path: string, body?: unknown): Promise<Reply> {
    const first = await this.send(method, path, body, this.session?.access);
    if (first.status !== 401 || !this.session) return first;
    await this.renew();
    return this.session ? this.send(method, path, body, this.session.access) : first;
  }

  private post(path: string, body: unknown): Promise<Reply> {
    return this.send("POST", path, body);
  }

  private takeSession({ status, body }: Reply): boolean {
    const { access_token: access, refresh_token: refresh } = body;
    if (status !== 200 || typeof access !== "string" || typeof refresh !== "string") return false;
    this.session = { access, refresh };
    return true;
  }

  private async send(method: string, path: string, body?: unknown, token?: string): Promise<Reply> {
    const { urls } = this.world;
    calls += 1;
    const url = urls[calls % Math.max(1, urls.length)];
    if (url === undefined) return { status: 0, body: {} };
    const began = performance.now();
    const isTutor = path === "/functions/v1/chat";
    const { slowAnswers } = this.world.vendor;
    // Somebody whom the vendor keeps waiting closes the page.
    const leaving = new AbortController();
    const closing = setTimeout(() => this.world.vendor.slowAnswers > slowAnswers && leaving.abort(), readingPatience);
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": this.address,
          "user-agent": this.browser,
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        signal: AbortSignal.any([AbortSignal.timeout(patience), ...(isTutor ? [leaving.signal] : [])]),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isVendors = (response.status === 502 || response.status === 504) && isTutor && this.world.vendor.hasFailed;
      if (response.status >= 500 && response.status !== 503 && !isVendors) {
        this.truth.report(`${method} ${path} answered ${response.status}: ${text.slice(0, 200)}`);
      }
      return { status: response.status, body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : { text } };
    } catch (error) {
      if (performance.now() - began >= patience)
        this.truth.report(`${method} ${path} gave no answer within ${patience / 1000} s`);
      // Without a response the outcome is unknown; a truncated response counts as none.
      if (!(error instanceof Error)) throw error;
      return { status: 0, body: {} };
    } finally {
      clearTimeout(closing);
    }
  }
}

/** Record the outcome of a request. After a 5xx it is unknown: it may have been written before the response failed. */
export function settle(sent: { acknowledged(): void; refused(): void }, { status }: Reply): boolean {
  if (status >= 200 && status < 300) sent.acknowledged();
  else if (status >= 400 && status < 500) sent.refused();
  return status >= 200 && status < 300;
}
