import type { Caller } from "#domain/role.schema.ts";

/** What every handler finds in its Hono context. */
export type AppEnv = {
  /** What a call comes with: none of it where a test makes the call. */
  Bindings: {
    /** Set where the academy itself calls, to draw a page. */
    drawsPage?: true;
  };
  Variables: {
    requestId: string;
    /** Null for a visitor. A bad token never comes this far: it is a 401. */
    caller: Caller | null;
    /** Address that a request came from, behind trusted proxies. */
    network: string;
    nonce: string;
  };
};
