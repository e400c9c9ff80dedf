import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";
import { ProviderMark } from "./provider-mark.tsx";
import { providerName, shownProviders } from "./providers.ts";
import type { AuthFormState } from "./use-auth-form.ts";

/** Google and GitHub are always shown; one that is not set up says so when it is pressed. `offered` are those that are set up. */
export function ProviderButtons({ form, offered }: { form: AuthFormState; offered: readonly string[] }) {
  const shown = shownProviders(offered);
  const failure = form.failureOf("provider");
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        {messages.or}
      </p>
      <div className={`grid gap-3 ${shown.length === 2 ? "sm:grid-cols-2" : ""}`}>
        {shown.map(({ id, name }) => (
          <Button
            key={id}
            aria-label={messages.continueWith(name)}
            disabled={form.isBusy}
            onClick={() => form.submit({ intent: "provider", provider: id })}
          >
            <ProviderMark provider={id} />
            {shown.length === 2 ? name : messages.continueWith(name)}
          </Button>
        ))}
      </div>
      {form.outcome?.kind === "provider-off" && <Notice live>{messages.providerOff(providerName(form.outcome.provider))}</Notice>}
      {failure && <Notice tone="danger">{failure.message}</Notice>}
    </div>
  );
}
