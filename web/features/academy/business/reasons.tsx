import { messages } from "./messages.ts";

/** Why a business would want it: three things, side by side where there is room. */
export function Reasons() {
  return (
    <section aria-labelledby="reasons" className="page-width pt-16 lg:pt-24">
      <h2 id="reasons">{messages.reasonsTitle}</h2>
      <ul className="mt-8 grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-3">
        {messages.reasons.map(({ title, text }) => (
          <li key={title} className="border-t border-ink pt-5">
            <h3>{title}</h3>
            <p className="mt-2.5 text-pretty text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
