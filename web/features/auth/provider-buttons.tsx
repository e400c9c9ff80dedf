import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";
import { ProviderMark } from "./provider-mark.tsx";
import { providerName, providers } from "./providers.ts";
import type { useAuthForm } from "./use-auth-form.ts";

/** Google and GitHub are always offered; one that is not set up says so when it is pressed. */
export function ProviderButtons({ form }: { form: ReturnType<typeof useAuthForm> }) {
  return (
    <div className="mt-6 grid gap-3">
      <p className="flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        {messages.or}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {providers.map(({ id, name }) => (
          <Button
            key={id}
            aria-label={messages.continueWith(name)}
            disabled={form.isBusy}
            onClick={() => form.submit({ intent: "provider", provider: id })}
          >
            <ProviderMark provider={id} />
            {name}
          </Button>
        ))}
      </div>
      {form.outcome?.kind === "provider-off" && <Notice live>{messages.providerOff(providerName(form.outcome.provider))}</Notice>}
    </div>
  );
}
