import { useState } from "react";
import { useLocation, useRevalidator, type Location } from "react-router";
import { gradeGroupLimits as limits } from "#domain/course-grade.ts";
import type { Gradebook } from "#domain/gradebook.schema.ts";
import { labelled } from "#web/platform/labelled.ts";
import { newId } from "#web/platform/new-id.ts";
import { request } from "#web/platform/api.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { removeItem } from "#web/ui/remove-item.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useInvalidFocus } from "#web/ui/use-invalid-focus.ts";
import { NumberInput } from "#web/ui/number-input.tsx";
import { readBuilderParams } from "./builder-params.ts";
import { messages } from "./messages.ts";
import { isChangedMeanwhile, useReloadIfChanged, useSaving } from "./use-saving.ts";

type Group = { key: string; title: string; weight: number; drop_lowest: number };
type Form = { groups: Group[]; groupOf: Record<string, string> };
type GradeGroupsProps = { courseId: string; groups: Gradebook["groups"]; exams: Gradebook["exams"] };

/** How a course's grade is computed: groups with weights, how many of the lowest grades each drops, and the group of each exam. */
export function GradeGroups({ courseId, groups: stored, exams }: GradeGroupsProps) {
  // What is being changed stays while the rest of the gradebook is loaded again.
  const [draft, setDraft] = useState<Form | null>(null);
  const saved = formOf(stored, exams);
  const current = stored.map(({ id }) => id);
  // The ids of the stored groups that the draft was made from; null once the person has been told that there are others.
  const [origin, setOrigin] = useState<string[] | null>(null);
  const reloadIfChanged = useReloadIfChanged(() => setOrigin(null));
  const isChanged = draft !== null && JSON.stringify(draft) !== JSON.stringify(saved);
  const groups = draft?.groups ?? saved.groups;
  const groupOf = { ...saved.groupOf, ...draft?.groupOf };
  const edit = (changed: Form) => {
    if (draft === null) setOrigin(current);
    setDraft(changed);
  };
  const setGroups = (changed: Group[]) => edit({ groups: changed, groupOf });
  const saving = useSaving();
  const refused = useInvalidFocus(saving.failure);
  const { revalidate } = useRevalidator();
  const here = useLocation();
  const isSameGradebook = (there: Location) =>
    there.pathname === here.pathname && readBuilderParams(courseId, new URLSearchParams(there.search)).view === "gradebook";
  const change = (key: string, changed: Partial<Group>) =>
    setGroups(groups.map((group) => (group.key === key ? { ...group, ...changed } : group)));
  const total = groups.reduce((sum, { weight }) => sum + (weight || 0), 0);

  function save(): void {
    void saving.run(async () => {
      const sent = draft;
      const body = {
        groups: groups.map(({ key, title, weight, drop_lowest }) => ({
          title,
          weight,
          drop_lowest,
          exam_ids: exams.flatMap(({ id }) => (groupOf[id] === key ? [id] : [])),
        })),
        replaces: origin ?? current,
      };
      await request("PUT", "/api/courses/{courseId}/grade-groups", { params: { courseId }, body }).catch(reloadIfChanged);
      toast({ title: messages.groupsSaved });
      await revalidate();
      // What was changed while it was being saved stays.
      setOrigin(null);
      setDraft((latest) => (latest === sent ? null : latest));
    });
  }
  return (
    <details className="rounded-md border border-hairline bg-surface px-4 py-3">
      <summary className="cursor-pointer font-[550]">
        {labelled(messages.gradeGroups, "")}
        <span className="font-normal text-muted">{messages.groupCount(stored.length)}</span>
      </summary>
      <form
        ref={refused}
        noValidate
        data-items
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className="max-w-measure text-sm text-muted">{messages.groupsHelp}</p>
        {groups.map(({ key, title, weight, drop_lowest }, at) => (
          <fieldset key={key} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_auto] sm:items-end">
            <legend className="sr-only">{messages.groupNumber(at + 1)}</legend>
            <Field label={messages.groupTitle} error={saving.errorOf(`groups.${at}.title`)}>
              <Input
                dir="auto"
                maxLength={limits.title}
                value={title}
                onChange={({ target }) => change(key, { title: target.value })}
              />
            </Field>
            <Field
              label={messages.weightOf(total === 0 ? 0 : Math.round(((weight || 0) * 100) / total))}
              error={saving.errorOf(`groups.${at}.weight`)}
            >
              <NumberInput min={1} max={limits.weight} value={weight} onChange={(changed) => change(key, { weight: changed })} />
            </Field>
            <Field label={messages.dropLowest} error={saving.errorOf(`groups.${at}.drop_lowest`)}>
              <NumberInput
                min={0}
                max={limits.drop}
                value={drop_lowest}
                onChange={(changed) => change(key, { drop_lowest: changed })}
              />
            </Field>
            <Button
              data-removes
              variant="quiet"
              onClick={(event) => removeItem(event, () => setGroups(groups.filter((group) => group.key !== key)))}
            >
              {messages.removeGroup} <span className="sr-only">{title}</span>
            </Button>
          </fieldset>
        ))}
        {groups.length > 0 && exams.length > 0 && (
          <div className="grid gap-3 sm:grid-cols-2">
            {exams.map(({ id, title }) => (
              <Field key={id} label={messages.groupOf(title)}>
                <Select
                  value={groups.some(({ key }) => key === groupOf[id]) ? groupOf[id] : ""}
                  onChange={({ target }) => edit({ groups, groupOf: { ...groupOf, [id]: target.value } })}
                >
                  <option value="">{messages.noGroup}</option>
                  {groups.map(({ key, title: name }, at) => (
                    <option key={key} value={key}>
                      {name.trim() || messages.groupNumber(at + 1)}
                    </option>
                  ))}
                </Select>
              </Field>
            ))}
          </div>
        )}
        {/* Beside the button, because a list of groups is longer than a phone. */}
        {saving.failure && !/^groups\.\d+\./.test(saving.failure.field ?? "") && (
          <Notice
            tone="danger"
            live
            action={
              isChangedMeanwhile(saving.failure) &&
              draft && (
                <Button size="sm" onClick={() => setDraft(null)}>
                  {messages.discardGroups}
                </Button>
              )
            }
          >
            {saving.failure.message}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            data-adds
            disabled={groups.length >= limits.groups}
            onClick={() => setGroups([...groups, { key: newId(), title: "", weight: 1, drop_lowest: 0 }])}
          >
            {messages.addGroup}
          </Button>
          <Button type="submit" variant="primary" busy={saving.busy}>
            {messages.saveGroups}
          </Button>
        </div>
      </form>
      <LeaveGuard isChanged={isChanged} isLost={() => isChanged} staysAt={isSameGradebook} />
    </details>
  );
}

function formOf(groups: Gradebook["groups"], exams: Gradebook["exams"]): Form {
  return {
    groups: groups.map(({ id, ...group }) => ({ key: id, ...group })),
    groupOf: Object.fromEntries(exams.map(({ id, group_id }) => [id, group_id ?? ""])),
  };
}
