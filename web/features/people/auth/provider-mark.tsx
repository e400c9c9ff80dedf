import type { ProviderId } from "./providers.ts";

const shapes: Record<ProviderId, string> = {
  google:
    "M12.24 10.29v3.43h5.74c-.25 1.5-1.75 4.39-5.74 4.39a6.2 6.2 0 0 1 0-12.39c1.97 0 3.29.84 4.05 1.57l2.76-2.66A9.7 9.7 0 0 0 12.24 2a10 10 0 1 0 0 20c5.77 0 9.6-4.06 9.6-9.77 0-.66-.07-1.16-.16-1.66l-9.44-.28Z",
  github:
    "M12 2a10 10 0 0 0-3.16 19.49c.5.09.68-.22.68-.48v-1.7c-2.78.6-3.37-1.34-3.37-1.34-.45-1.16-1.11-1.47-1.11-1.47-.91-.62.07-.6.07-.6 1 .07 1.53 1.03 1.53 1.03.89 1.53 2.34 1.09 2.91.83.09-.65.35-1.09.63-1.34-2.22-.25-4.55-1.11-4.55-4.94 0-1.09.39-1.98 1.03-2.68-.1-.25-.45-1.27.1-2.65 0 0 .84-.27 2.75 1.02a9.6 9.6 0 0 1 5 0c1.91-1.29 2.75-1.02 2.75-1.02.55 1.38.2 2.4.1 2.65.64.7 1.03 1.59 1.03 2.68 0 3.84-2.34 4.68-4.57 4.93.36.31.68.92.68 1.85v2.75c0 .26.18.58.69.48A10 10 0 0 0 12 2Z",
  azure: "M2.5 2.5h9v9h-9zM12.5 2.5h9v9h-9zM2.5 12.5h9v9h-9zM12.5 12.5h9v9h-9z",
};

/** The sign of a provider in the colour of the text beside it. */
export function ProviderMark({ provider }: { provider: ProviderId }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5 fill-current stroke-none">
      <path d={shapes[provider]} />
    </svg>
  );
}
