import type { Actor, Outcomes } from "./actors.ts";
import type { Secret } from "./secrets.ts";
import type { Scene } from "./scene.ts";

/** What is sent beside the token. A field of an address that is not named is the scene's own thing of that name. */
export type Ask = {
  /** Values of the fields in the address: `{courseId}` is the scene's `courseId` unless it says otherwise. */
  at?: (scene: Scene, actor: Actor) => Readonly<Record<string, string>>;
  /** What stands behind the question mark. */
  query?: (scene: Scene) => Readonly<Record<string, string>>;
  /** A JSON body, a form, or the bytes of a file. */
  body?: (scene: Scene, actor: Actor) => object;
  /** Which of the scene's secrets stand in the answer, and for whom; whatever is not named here is told to nobody. */
  tells?: Partial<Record<Secret, readonly Actor[]>>;
};

/** One way to ask that is answered differently from the row's own. */
type Case = Ask & { when: string; who: Outcomes };

/** One call of the academy. */
export type Row = Ask & {
  /** Method and address, as the API's document writes it. */
  call: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;
  who: Outcomes;
  /** Before the launch calls are for super admins, unless it says otherwise; "same" for what is open then too. */
  beforeLaunch?: "same" | Outcomes;
  /** Every field that the body may have, `a.b` inside another, `a[].b` in a list. */
  fields?: string;
  /** Every parameter behind the question mark. */
  parameters?: string;
  /** What becomes of a field that is not in `fields`: refused by name, unless it says that such fields are left unread. */
  unknownFields?: "unread";
  /** Why a GET writes; every other one writes nothing. */
  writes?: string;
  /** Other ways to ask. A field that not everybody may write has its case here. */
  cases?: readonly Case[];
};
