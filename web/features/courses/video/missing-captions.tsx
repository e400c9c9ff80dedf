import { useState } from "react";
import { mediaLimits } from "#domain/media.ts";
import type { AuthoredMedia } from "#domain/media.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "./messages.ts";
import type { MediaUploads } from "./use-media-uploads.ts";

/** Tells authors that a recording of a published lesson has lost its captions, and asks for the reason. */
export function MissingCaptions({ media, uploads }: { media: AuthoredMedia; uploads: MediaUploads }) {
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Notice live tone="danger" title={messages.missingCaptions(media.title || media.file_name)}>
      <p>{messages.missingCaptionsHelp}</p>
      <form
        className="mt-2 grid gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const isEmpty = !/\p{L}/u.test(reason);
          setIsMissing(isEmpty);
          if (isEmpty) return;
          setIsBusy(true);
          void uploads.excuse(media.id, reason).finally(() => setIsBusy(false));
        }}
      >
        <Field label={messages.missingCaptionsReason} error={isMissing && messages.reasonNeeded}>
          <Textarea
            dir="auto"
            rows={2}
            value={reason}
            maxLength={mediaLimits.uncaptionedReason}
            onChange={({ target }) => {
              setReason(target.value);
              setIsMissing(false);
            }}
          />
        </Field>
        <Button type="submit" size="sm" busy={isBusy} className="justify-self-start">
          {messages.saveReason}
        </Button>
      </form>
    </Notice>
  );
}
