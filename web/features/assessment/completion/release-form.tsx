import { formatMoment } from "#web/i18n/format.ts";
import { useEffect, useState, type FormEvent } from "react";
import type { ReleaseList } from "#domain/completion.schema.ts";
import { noCondition, releaseLimits, type ReleaseCondition } from "#domain/release.ts";
import { localTime, momentOf } from "#web/platform/local-time.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { NumberInput } from "#web/ui/number-input.tsx";
import { messages } from "./messages.ts";

type Item = ReleaseList["items"][number];
type FormProps = { courseId: string; item: Item; items: readonly Item[]; onSaved: (list: ReleaseList) => void };

/** The release condition of one lesson or exam, in its editor. */
export function ItemRelease({ courseId, itemId }: { courseId: string; itemId: string }) {
  const { list, setList } = useReleases(courseId);
  const item = list?.items.find(({ id }) => id === itemId);
  if (!list || !item) return null;
  return (
    <details className="group rounded-md border border-hairline bg-surface px-4 py-3">
      <summary className="cursor-pointer text-sm font-[550]">
        {messages.availability}: <span className="font-normal text-muted">{describe(item.condition, list.items)}</span>
      </summary>
      <div className="mt-3 max-w-3xl">
        <ReleaseForm key={JSON.stringify(item.condition)} courseId={courseId} item={item} items={list.items} onSaved={setList} />
      </div>
    </details>
  );
}

/** The release conditions of a course's lessons and exams, in order; one is changed at a time. */
export function ReleaseOverview({ courseId }: { courseId: string }) {
  const { list, setList } = useReleases(courseId);
  const [chosen, setChosen] = useState<string | null>(null);
  if (!list || list.items.length === 0) return null;
  return (
    <section aria-labelledby="releases" className="grid gap-4 border-t border-hairline pt-6">
      <h3 id="releases" className="text-xl">
        {messages.lessonsAndExams}
      </h3>
      <p className="text-sm text-muted">{messages.lessonsAndExamsHelp}</p>
      <ul className="grid divide-y divide-hairline rounded-md border border-hairline">
        {list.items.map((item) => (
          <li key={item.id} className="grid gap-3 px-4 py-2.5">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <div className="min-w-0">
                <p dir="auto" className="wrap-anywhere">
                  {item.kind === "exam" && <span className="text-muted">{messages.exam}: </span>}
                  {item.published ? item.title : messages.draft(item.title)}
                </p>
                <p className="text-sm text-muted">{describe(item.condition, list.items)}</p>
              </div>
              <Button
                size="sm"
                variant="quiet"
                aria-label={messages.changeOf(item.title)}
                aria-expanded={chosen === item.id}
                onClick={() => setChosen(chosen === item.id ? null : item.id)}
              >
                {messages.change}
              </Button>
            </div>
            {chosen === item.id && (
              <ReleaseForm
                courseId={courseId}
                item={item}
                items={list.items}
                onSaved={(saved) => {
                  setList(saved);
                  setChosen(null);
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReleaseForm({ courseId, item, items, onSaved }: FormProps) {
  const [condition, setCondition] = useState<ReleaseCondition>(item.condition ?? noCondition);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (changed: Partial<ReleaseCondition>) => setCondition((before) => ({ ...before, ...changed }));
  const after = condition.after_lesson_id ?? condition.after_exam_id ?? "";

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    // This form may be nested in the exam's own.
    event.stopPropagation();
    setBusy(true);
    setFailure(null);
    try {
      const params = { courseId, itemId: item.id };
      const path = "/api/courses/{courseId}/release-conditions/{itemId}";
      onSaved(await request("PUT", path, { params, body: condition }));
      toast({ title: messages.availabilitySaved });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }

  function choose(id: string): void {
    const other = items.find((known) => known.id === id);
    change({
      after_lesson_id: other?.kind === "lesson" ? other.id : null,
      after_exam_id: other?.kind === "exam" ? other.id : null,
    });
  }

  const optionsOf = (kind: Item["kind"]) =>
    items
      .filter((other) => other.kind === kind && other.id !== item.id)
      .map(({ id, title, published }) => (
        <option key={id} value={id}>
          {published ? title : messages.draft(title)}
        </option>
      ));
  const isOfDraft = items.some(({ id, published }) => id === after && !published);
  return (
    <form
      noValidate
      aria-label={messages.availabilityOf(item.title)}
      onSubmit={(event) => void save(event)}
      className="grid gap-4"
    >
      <p className="text-sm text-muted">{messages.availabilityHelp}</p>
      {failure && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={messages.opensAt} hint={messages.yourClock}>
          <Input
            type="datetime-local"
            value={localTime(condition.opens_at)}
            onChange={({ target }) => change({ opens_at: momentOf(target.value) })}
          />
        </Field>
        <Field label={messages.afterDays} hint={messages.afterDaysHint}>
          <NumberInput
            optional
            min={1}
            max={releaseLimits.days}
            value={condition.after_days}
            onChange={(after_days) => change({ after_days })}
          />
        </Field>
      </div>
      <Field label={messages.after} hint={isOfDraft ? messages.draftWaits : messages.afterHint}>
        <Select value={after} onChange={({ target }) => choose(target.value)}>
          <option value="">{messages.afterNone}</option>
          <optgroup label={messages.lessons}>{optionsOf("lesson")}</optgroup>
          {items.some(({ kind, id }) => kind === "exam" && id !== item.id) && (
            <optgroup label={messages.examsGroup}>{optionsOf("exam")}</optgroup>
          )}
        </Select>
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        {messages.saveAvailability}
      </Button>
    </form>
  );
}

/** Describe a condition in one line. */
function describe(condition: ReleaseCondition | null, items: readonly Item[]): string {
  if (!condition) return messages.always;
  const after = items.find(({ id }) => id === (condition.after_lesson_id ?? condition.after_exam_id));
  const parts = [
    condition.opens_at && messages.from(formatMoment(condition.opens_at)),
    condition.after_days && messages.days(condition.after_days),
    after && messages.afterTitle(after.title),
  ].filter((part): part is string => Boolean(part));
  const text = parts.join(", ");
  return text === "" ? messages.always : text.charAt(0).toUpperCase() + text.slice(1);
}

function useReleases(courseId: string) {
  const [list, setList] = useState<ReleaseList | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const params = { courseId };
    request("GET", "/api/courses/{courseId}/release-conditions", { params, signal: leaving.signal }).then(setList, () => {});
    return () => leaving.abort();
  }, [courseId]);
  return { list, setList };
}
