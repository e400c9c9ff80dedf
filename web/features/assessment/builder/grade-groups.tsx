import { useState } from "react";
import { useRevalidator } from "react-router";
import { gradeGroupLimits as limits } from "#domain/course-grade.ts";
import type { Gradebook } from "#domain/gradebook.schema.ts";
import { newId } from "#web/platform/new-id.ts";
import { request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { NumberInput } from "#web/ui/number-input.tsx";
import { messages } from "./messages.ts";
import { useSaving } from "./use-saving.ts";

type Group = { key: string; title: string; weight: number; drop_lowest: number };
type GradeGroupsProps = { courseId: string; groups: Gradebook["groups"]; exams: Gradebook["exams"] };

/** How a course's grade is computed: groups with weights, how many of the lowest grades each drops, and the group of each exam. */
export function GradeGroups({ courseId, groups: stored, exams }: GradeGroupsProps) {
  const [groups, setGroups] = useState<Group[]>(stored.map(({ id, ...group }) => ({ key: id, ...group })));
  const [groupOf, setGroupOf] = useState<Record<string, string>>(
    Object.fromEntries(exams.map(({ id, group_id }) => [id, group_id ?? ""])),
  );
  const saving = useSaving();
  const { revalidate } = useRevalidator();
  const change = (key: string, changed: Partial<Group>) =>
    setGroups(groups.map((group) => (group.key === key ? { ...group, ...changed } : group)));
  const total = groups.reduce((sum, { weight }) => sum + (weight || 0), 0);

  function save(): void {
    void saving.run(async () => {
      const body = {
        groups: groups.map(({ key, title, weight, drop_lowest }) => ({
          title,
          weight,
          drop_lowest,
          exam_ids: exams.flatMap(({ id }) => (groupOf[id] === key ? [id] : [])),
        })),
      };
      await request("PUT", "/api/courses/{courseId}/grade-groups", { params: { courseId }, body });
      toast({ title: messages.groupsSaved });
      await revalidate();
    });
  }
  return (
    <details className="rounded-md border border-hairline bg-surface px-4 py-3">
      <summary className="cursor-pointer font-[550]">
        {messages.gradeGroups}: <span className="font-normal text-muted">{messages.groupCount(stored.length)}</span>
      </summary>
      <div className="mt-3 grid gap-4">
        <p className="max-w-measure text-sm text-muted">{messages.groupsHelp}</p>
        {saving.failure && (
          <Notice tone="danger" live>
            {saving.failure.message}
          </Notice>
        )}
        {groups.map(({ key, title, weight, drop_lowest }, at) => (
          <fieldset key={key} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_auto] sm:items-end">
            <legend className="sr-only">{messages.groupNumber(at + 1)}</legend>
            <Field label={messages.groupTitle}>
              <Input
                dir="auto"
                maxLength={limits.title}
                value={title}
                onChange={({ target }) => change(key, { title: target.value })}
              />
            </Field>
            <Field label={messages.weightOf(total === 0 ? 0 : Math.round(((weight || 0) * 100) / total))}>
              <NumberInput min={1} max={limits.weight} value={weight} onChange={(changed) => change(key, { weight: changed })} />
            </Field>
            <Field label={messages.dropLowest}>
              <NumberInput
                min={0}
                max={limits.drop}
                value={drop_lowest}
                onChange={(changed) => change(key, { drop_lowest: changed })}
              />
            </Field>
            <Button variant="quiet" onClick={() => setGroups(groups.filter((group) => group.key !== key))}>
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
                  onChange={({ target }) => setGroupOf({ ...groupOf, [id]: target.value })}
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
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={groups.length >= limits.groups}
            onClick={() => setGroups([...groups, { key: newId(), title: "", weight: 1, drop_lowest: 0 }])}
          >
            {messages.addGroup}
          </Button>
          <Button variant="primary" busy={saving.busy} disabled={groups.some(({ title }) => title.trim() === "")} onClick={save}>
            {messages.saveGroups}
          </Button>
        </div>
      </div>
    </details>
  );
}
