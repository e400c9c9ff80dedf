import type { Caller } from "#domain/role.schema.ts";

/** The variables of every handler's Hono context. */
export type AppEnv = {
  /** Bindings of a request; absent in tests that call the app directly. */
  Bindings: {
    /** Set on the academy's own calls while it renders a page. */
    drawsPage?: true;
  };
  Variables: {
    requestId: string;
    /** Null for a visitor. A bad token never gets this far: it is refused with 401. */
    caller: Caller | null;
    /** The client's address, as reported by trusted proxies. */
    network: string;
    nonce: string;
  };
};
