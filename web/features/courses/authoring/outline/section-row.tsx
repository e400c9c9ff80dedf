import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useRef, useState } from "react";
import { lessonDraftLimits } from "#domain/lesson-draft.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Ellipsis, GripVertical } from "#web/ui/icons-signed-in.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { useCourseLanguage } from "#web/ui/course-language.ts";
import { messages } from "../messages.ts";

type SectionRowProps = {
  id: string;
  title: string;
  place: number;
  count: number;
  isEmpty: boolean;
  actions: { rename: () => void; move: (by: -1 | 1) => void; addAfter: () => void; remove: () => void };
};

/** The heading of a section in the outline, with a menu and a handle to drag it together with its lessons. */
export function SectionRow({ id, title, place, count, isEmpty, actions }: SectionRowProps) {
  const language = useCourseLanguage();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: messages.draggable },
  });
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={`relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start rounded-md pt-2 ${isDragging ? "z-10 bg-surface shadow-overlay" : ""}`}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={messages.drag(title)}
        className="grid h-8 w-6 cursor-grab touch-none place-items-center rounded-sm text-muted hover:text-ink pointer-coarse:h-11 pointer-coarse:w-8"
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </button>
      <div className="px-1 py-1.5">
        <h2 dir="auto" lang={language} className="font-sans text-sm font-semibold tracking-normal wrap-anywhere">
          {title}
        </h2>
        {isEmpty && <p className="text-xs text-muted">{messages.emptySection}</p>}
      </div>
      <Menu
        trigger={
          <IconButton size="sm" label={messages.more(title)}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        entries={[
          { label: messages.renameSection, onSelect: actions.rename },
          { label: messages.moveUp, disabled: place === 0, onSelect: () => actions.move(-1) },
          { label: messages.moveDown, disabled: place === count - 1, onSelect: () => actions.move(1) },
          { label: messages.addSection, onSelect: actions.addAfter },
          "separator",
          { label: messages.removeSection, disabled: count === 1, onSelect: actions.remove },
        ]}
      />
    </li>
  );
}

type NameDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Its current name. */
  name: string;
  help?: string | undefined;
  busy: boolean;
  onName: (name: string) => void;
};

/** Asks for the name of a section. */
export function SectionNameDialog({ open, onOpenChange, name, help, busy, onName }: NameDialogProps) {
  const language = useCourseLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);

  function save(): void {
    const typed = field.current?.value.trim() ?? "";
    setMissing(typed === "");
    if (typed !== "") onName(typed);
  }

  return (
    <FormDialog
      open={open}
      onClose={() => onOpenChange(false)}
      onSubmit={save}
      busy={busy}
      title={messages.sectionName}
      description={help}
      submitLabel={messages.saveName}
    >
      <Field label={messages.section} required error={missing && messages.nameMissing}>
        <Input
          ref={field}
          defaultValue={name}
          maxLength={lessonDraftLimits.title}
          autoComplete="off"
          dir="auto"
          lang={language}
        />
      </Field>
    </FormDialog>
  );
}
