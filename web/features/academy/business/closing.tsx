import { ButtonLink } from "#web/ui/button-link.tsx";
import { messages } from "./messages.ts";

/** The offer once more, for whoever has read to the end. */
export function Closing() {
  return (
    <section aria-labelledby="closing" className="page-width pt-20 lg:pt-28">
      <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-7 rounded-md border border-hairline bg-surface p-7 sm:p-10">
        <div className="max-w-[36rem]">
          <h2 id="closing">{messages.closing}</h2>
          <p className="mt-3 text-lg text-pretty text-muted">{messages.closingText}</p>
        </div>
        <ButtonLink size="lg" to="/auth">
          {messages.requestDemo}
        </ButtonLink>
      </div>
    </section>
  );
}
