import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { isInterfaceLanguage } from "#domain/interface-languages.ts";
import { keepSessionFresh } from "./platform/auth-client.ts";
import { createLanguage, setLanguageSource } from "./i18n/define-messages.ts";
import { NonceContext, readPageNonce } from "./platform/nonce.ts";
import { watchPerson } from "./platform/person-here.ts";
import { adoptStyleNonce } from "./platform/style-nonce.ts";

const { lang } = document.documentElement;
const language = createLanguage(isInterfaceLanguage(lang) ? lang : "en");
setLanguageSource(() => language);
const nonce = readPageNonce();
adoptStyleNonce(nonce);
watchPerson();
keepSessionFresh();
ignoreAborts();

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

/**
 * Keep the console free of requests that a later navigation has aborted. The router leaves their rejections unhandled when the abort comes
 * between the first line of a response and its end (`done` of its turbo-stream decoder).
 */
function ignoreAborts(): void {
  addEventListener("unhandledrejection", (event) => {
    if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
  });
}
