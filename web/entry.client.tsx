import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { keepSessionFresh } from "./platform/auth-client.ts";
import { NonceContext, readPageNonce } from "./platform/nonce.ts";
import { watchPerson } from "./platform/person-here.ts";
import { adoptStyleNonce } from "./platform/style-nonce.ts";

const nonce = readPageNonce();
adoptStyleNonce(nonce);
watchPerson();
keepSessionFresh();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <NonceContext value={nonce}>
        <HydratedRouter />
      </NonceContext>
    </StrictMode>,
  );
});
