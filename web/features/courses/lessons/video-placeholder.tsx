import CirclePlay from "lucide-react/icons/circle-play";
import { messages } from "./messages.ts";

/** Stands where a lesson's recording will be; small, so that the text begins on the first screen of a phone. */
export function VideoPlaceholder() {
  return (
    <figure
      aria-label={messages.video}
      className="flex items-center gap-3 rounded-md border border-hairline bg-sunken px-4 py-3 text-sm text-muted"
    >
      <CirclePlay aria-hidden="true" className="size-5 flex-none stroke-[1.5]" />
      <figcaption>{messages.noVideo}</figcaption>
    </figure>
  );
}
