import { useState, type FormEvent } from "react";
import type { z } from "zod";
import type { newAccommodationSchema } from "#domain/accommodation.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { accommodationMessages as messages } from "./messages.ts";

type Given = z.infer<typeof newAccommodationSchema>;
const path = "/api/people/{personId}/accommodation";

/** A person's accommodations in every exam; loaded when it is opened. */
export function AccommodationForm({ personId }: { personId: string }) {
  const [given, setGiven] = useState<Given | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const params = { personId };
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }
  const load = () =>
    void run(async () => {
      const { set_at: _, ...found } = await request("GET", path, { params });
      setGiven(found);
    });
  function save(event: FormEvent): void {
    event.preventDefault();
    if (!given) return;
    void run(async () => {
      await request("PUT", path, { params, body: given });
      setSaved(true);
    });
  }
  const change = (changed: Partial<Given>) => {
    setSaved(false);
    setGiven((before) => before && { ...before, ...changed });
  };
  const number = (name: "time_percent" | "break_minutes" | "extra_attempts", least: number, most: number) => (
    <Field label={messages[name]}>
      <NumberInput min={least} max={most} value={given?.[name] ?? least} onChange={(value) => change({ [name]: value })} />
    </Field>
  );
  return (
    <details
      className="mt-5 border-t border-hairline pt-4"
      onToggle={({ currentTarget }) => currentTarget.open && !given && load()}
    >
      <summary className="cursor-pointer text-accent">{messages.title}</summary>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {given && (
        <form className="mt-3 grid gap-4" noValidate onSubmit={save}>
          <p className="text-sm text-muted">{messages.about}</p>
          <div className="grid gap-4 sm:grid-cols-3">
            {number("time_percent", 100, 400)}
            {number("break_minutes", 0, 240)}
            {number("extra_attempts", 0, 20)}
          </div>
          <Checkbox label={messages.calm} checked={given.calm} onChange={({ target }) => change({ calm: target.checked })} />
          <Field label={messages.reason} hint={messages.reasonHint}>
            <Textarea
              rows={2}
              dir="auto"
              maxLength={2_000}
              value={given.reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
          </Field>
          <p className="flex items-center gap-3">
            <Button type="submit" size="sm" busy={busy}>
              {messages.save}
            </Button>
            <span role="status" className="text-sm text-muted">
              {isSaved && messages.saved}
            </span>
          </p>
        </form>
      )}
    </details>
  );
}
