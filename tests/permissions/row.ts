import type { Actor, Outcomes } from "./actors.ts";
import type { Secret } from "./secrets.ts";
import type { Scene } from "./scene.ts";

/** The request apart from the token. Path parameters that are not given use the scene's value of that name. */
export type Ask = {
  /** Values of the fields in the address: `{courseId}` is the scene's `courseId` by default. */
  at?: (scene: Scene, actor: Actor) => Readonly<Record<string, string>>;
  /** The query. */
  query?: (scene: Scene) => Readonly<Record<string, string>>;
  /** A JSON body, a form, or the bytes of a file. */
  body?: (scene: Scene, actor: Actor) => object;
  /** Which of the scene's secrets are in the response, and for whom; others must be revealed to nobody. */
  tells?: Partial<Record<Secret, readonly Actor[]>>;
};

/** A variant of the request with a different outcome than the row's own. */
type Case = Ask & { when: string; who: Outcomes };

/** One call of the academy. */
export type Row = Ask & {
  /** Method and address, as the API's document writes it. */
  call: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;
  who: Outcomes;
  /** Before the launch calls are for super admins by default; "same" for those that are open then too. */
  beforeLaunch?: "same" | Outcomes;
  /** Every field that the body may have, `a.b` inside another, `a[].b` in a list. */
  fields?: string;
  /** All query parameters. */
  parameters?: string;
  /** What happens to a field that is not in `fields`: refused by name, or ignored if "unread". */
  unknownFields?: "unread";
  /** Why a GET writes; all others must not. */
  writes?: string;
  /** Variants of the request. A field with restricted write access has its case here. */
  cases?: readonly Case[];
};
