import { Hono } from "hono";
import { z } from "zod";
import { passwordWeakness } from "#domain/password.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { findAccount, type Account } from "./accounts-queries.ts";
import { changeUser } from "./change-user.ts";
import type { AuthLimits } from "./limits.ts";
import { ownPage } from "./safe-redirects.ts";
import { mayChangeSignIn } from "./policy.ts";
import { readBody } from "./protocol/body.ts";
import { requireSignedIn } from "./protocol/caller.ts";
import { AuthError } from "./protocol/errors.ts";
import { originOf } from "./protocol/origin.ts";
import { readAddress, readFullName } from "./protocol/texts.ts";
import { presentUser } from "./protocol/user.ts";

const bodySchema = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  nonce: z.string().nullish(),
  data: z.object({ full_name: z.unknown() }).partial().nullish(),
});

/** GET /user tells who is signed in; PUT /user changes the password, the address and the name, and nothing else. */
export function userCalls(deps: Dependencies, limits: AuthLimits): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get("/user", async (context) => {
      const caller = await requireSignedIn(deps, context);
      return context.json(presentUser(await loadAccount(deps, caller)));
    })
    .put("/user", async (context) => {
      const caller = await requireSignedIn(deps, context);
      const { factors } = await loadAccount(deps, caller);
      if (!mayChangeSignIn(caller, factors)) throw new AuthError("insufficient_aal");
      const changes = parseChanges(await readBody(context, bodySchema));
      const redirectTo = ownPage(deps.publicUrl, context.req.query("redirect_to"));
      await changeUser(deps, limits, caller, changes, { redirectTo, origin: originOf(context) });
      return context.json(presentUser(await loadAccount(deps, caller)));
    });
}

function parseChanges({ email, password, nonce, data }: z.infer<typeof bodySchema>) {
  const weakness = password ? passwordWeakness(password) : null;
  if (weakness) throw new AuthError("weak_password", { reason: weakness.text, reasons: weakness.reasons });
  return {
    email: email ? readAddress(email) : null,
    password: password || null,
    nonce: nonce || null,
    fullName: data?.full_name === undefined ? null : readFullName(data.full_name),
  };
}

async function loadAccount(deps: Dependencies, caller: Caller): Promise<Account> {
  const account = await findAccount(deps.db, caller.userId);
  // Deleted between two statements.
  if (!account) throw new AuthError("session_not_found");
  return account;
}
