import { CirclePlay, Link } from "#web/ui/icons.tsx";
import {
  Bold,
  CircleQuestionMark,
  Code,
  Heading,
  Image,
  ImagePlus,
  Italic,
  List,
  ListChecks,
  Paperclip,
  Quote,
  Sigma,
  SquarePen,
  SquarePlay,
  Table,
} from "#web/ui/icons-signed-in.tsx";
import { useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { courseImageTypes } from "#domain/course-pictures.ts";
import { documentFileTypes, mediaFileTypes } from "#domain/media.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { messages } from "../messages.ts";
import { editorMessages } from "./messages.ts";
import type { BlockKind } from "./block-edits.ts";
import type { Format } from "./markdown-commands.ts";

const formats = [
  { format: "bold", Icon: Bold, keys: "Control+B" },
  { format: "italic", Icon: Italic, keys: "Control+I" },
  { format: "heading", Icon: Heading, keys: undefined },
  { format: "bulletList", Icon: List, keys: undefined },
  { format: "quote", Icon: Quote, keys: undefined },
  { format: "code", Icon: Code, keys: undefined },
  { format: "taskList", Icon: ListChecks, keys: undefined },
  { format: "note", Icon: SquarePen, keys: undefined },
  { format: "hint", Icon: CircleQuestionMark, keys: undefined },
] as const satisfies readonly { format: Format; Icon: unknown; keys: string | undefined }[];

const forms = [
  { kind: "link", Icon: Link, keys: "Control+K" },
  { kind: "table", Icon: Table, keys: undefined },
  { kind: "formula", Icon: Sigma, keys: undefined },
  { kind: "figure", Icon: Image, keys: undefined },
  { kind: "embed", Icon: SquarePlay, keys: undefined },
] as const satisfies readonly { kind: BlockKind; Icon: unknown; keys: string | undefined }[];

type FormatToolbarProps = {
  onFormat: (format: Format) => void;
  onForm: (kind: BlockKind) => void;
  /** Return to the text, with Escape. */
  onLeave: () => void;
  onPictures: (files: File[]) => void;
  onRecordings: (files: File[]) => void;
};

/** The formatting toolbar: one tab stop, arrow keys move between buttons. */
export function FormatToolbar({ onFormat, onForm, onLeave, onPictures, onRecordings }: FormatToolbarProps) {
  const [stop, setStop] = useState(0);
  const pickers = [
    { label: messages.picture, Icon: ImagePlus, accept: courseImageTypes.join(","), onFiles: onPictures },
    { label: messages.recording, Icon: CirclePlay, accept: mediaFileTypes, onFiles: onRecordings },
    { label: messages.attachment, Icon: Paperclip, accept: documentFileTypes, onFiles: onRecordings },
  ];

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // With a modifier the arrows belong to the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") return onLeave();
    const buttons = Array.from(event.currentTarget.querySelectorAll<HTMLElement>("button"));
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = nextPlace(event.key, at, buttons.length);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    buttons[next]?.focus();
  }

  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={messages.formatting}
      className="flex flex-wrap items-center gap-0.5"
      onKeyDown={onKeyDown}
    >
      {formats.map(({ format, Icon, keys }, index) => (
        <IconButton
          key={format}
          size="sm"
          label={messages[format]}
          aria-keyshortcuts={keys}
          tabIndex={index === stop ? 0 : -1}
          // Keeps the selection in the text, and on a phone the keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onFormat(format)}
        >
          <Icon aria-hidden="true" />
        </IconButton>
      ))}
      {forms.map(({ kind, Icon, keys }, index) => (
        <IconButton
          key={kind}
          size="sm"
          label={editorMessages.blocks[kind]}
          aria-keyshortcuts={keys}
          tabIndex={formats.length + index === stop ? 0 : -1}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onForm(kind)}
        >
          <Icon aria-hidden="true" />
        </IconButton>
      ))}
      {pickers.map(({ label, Icon, accept, onFiles }, index) => (
        <FilePicker
          key={label}
          label={label}
          accept={accept}
          isStop={stop === formats.length + forms.length + index}
          onFiles={onFiles}
        >
          <Icon aria-hidden="true" />
        </FilePicker>
      ))}
    </div>
  );
}

type FilePickerProps = {
  label: string;
  accept: string;
  isStop: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

function FilePicker({ label, accept, isStop, onFiles, children }: FilePickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton size="sm" label={label} tabIndex={isStop ? 0 : -1} onClick={() => picker.current?.click()}>
        {children}
      </IconButton>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // Lets the same file be selected again, for example after it was made smaller.
          target.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

function nextPlace(key: string, at: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  return step === 0 || at === -1 ? null : (at + step + count) % count;
}
