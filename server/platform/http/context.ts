import type { Caller } from "#domain/role.schema.ts";

/** The variables of every handler's Hono context. */
export type AppEnv = {
  /** Bindings of a request; absent when a test makes the call. */
  Bindings: {
    /** Set on the academy's own calls while rendering a page. */
    drawsPage?: true;
  };
  Variables: {
    requestId: string;
    /** Null for a visitor. A bad token never gets this far: it is a 401. */
    caller: Caller | null;
    /** The client address, behind trusted proxies. */
    network: string;
    nonce: string;
  };
};
