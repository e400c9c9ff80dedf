import { useImperativeHandle, useState, type Ref } from "react";
import type { z } from "zod";
import type { newAccommodationSchema } from "#domain/accommodation.schema.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { NumberInput } from "#web/ui/number-input.tsx";
import { accommodationMessages as messages } from "./messages.ts";

type Given = z.infer<typeof newAccommodationSchema>;
const path = "/api/people/{personId}/accommodation";

/** What the surrounding form can call. */
export type AccommodationFormHandle = {
  /** Save the changes. Return false when that failed, which is shown here. */
  save(): Promise<boolean>;
  /** Whether there are unsaved changes. */
  isChanged: boolean;
};

/** A person's accommodations in all exams, as a part of that person's form. Loaded when they are expanded, saved with the rest. */
export function AccommodationForm({ personId, ref }: { personId: string; ref: Ref<AccommodationFormHandle> }) {
  const [given, setGiven] = useState<Given | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const params = { personId };
  async function succeeds(work: () => Promise<void>): Promise<boolean> {
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      return false;
    }
  }
  const load = () =>
    void succeeds(async () => {
      const { set_at: _, ...found } = await request("GET", path, { params });
      setGiven(found);
    });
  useImperativeHandle(ref, () => ({
    isChanged,
    save: async () => {
      if (!given || !isChanged) return true;
      return succeeds(async () => {
        await request("PUT", path, { params, body: given });
        setChanged(false);
      });
    },
  }));
  const change = (changed: Partial<Given>) => {
    setChanged(true);
    setGiven((before) => before && { ...before, ...changed });
  };
  const errorOf = (field: keyof Given) => (failure?.field === field ? failure.message : undefined);
  const hasField = given !== null && failure?.field !== undefined && failure.field in given;
  const number = (name: "time_percent" | "break_minutes" | "extra_attempts", least: number, most: number) => (
    <Field label={messages[name]} error={errorOf(name)}>
      <NumberInput min={least} max={most} value={given?.[name] ?? least} onChange={(value) => change({ [name]: value })} />
    </Field>
  );
  return (
    <details className="border-t border-hairline pt-4" onToggle={({ currentTarget }) => currentTarget.open && !given && load()}>
      <summary className="cursor-pointer text-accent">{messages.title}</summary>
      {failure && !hasField && (
        <Notice tone="danger" live className="mt-3">
          {failure.message}
        </Notice>
      )}
      {given && (
        <div className="mt-3 grid gap-4">
          <p className="text-sm text-muted">{messages.about}</p>
          <div className="grid gap-4 sm:grid-cols-3">
            {number("time_percent", 100, 400)}
            {number("break_minutes", 0, 240)}
            {number("extra_attempts", 0, 20)}
          </div>
          <Checkbox label={messages.calm} checked={given.calm} onChange={({ target }) => change({ calm: target.checked })} />
          <Field label={messages.reason} hint={messages.reasonHint} error={errorOf("reason")}>
            <Textarea
              rows={2}
              dir="auto"
              maxLength={2_000}
              value={given.reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
          </Field>
        </div>
      )}
    </details>
  );
}
