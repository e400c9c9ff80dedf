import katex from "katex";
import { useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { partOf } from "#web/i18n/define-messages.ts";
import { courseImageLimit, courseImageTypes } from "#domain/course-pictures.ts";
import { embedLineOf, embedSites, readEmbedAddress, readEmbedLine } from "#domain/embeds.ts";
import { readLessonPicture, shownFrom } from "#domain/lesson-pictures.ts";
import { ApiError } from "#web/platform/api.ts";
import { uploadLessonImage } from "#web/platform/send-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Input, Textarea } from "#web/ui/field.tsx";
import { useCloseQuestion } from "#web/ui/use-close-question.tsx";
import { messages } from "../messages.ts";
import { editorMessages } from "./messages.ts";
import { DialogForm, TableForm } from "./table-form.tsx";
import type { BlockPlace, BlockValue } from "./block-edits.ts";

const words = partOf(editorMessages, "forms");

type BlockFormProps = {
  courseId: string;
  place: BlockPlace;
  onSave: (value: BlockValue) => void;
  onClose: () => void;
};

type FormProps<Kind extends BlockValue["kind"]> = {
  id: string;
  value: Extract<BlockValue, { kind: Kind }>;
  onSave: (value: BlockValue) => void;
};

/** A dialog with a form, as an alternative to typing Markdown. Loaded when the first one is opened. */
export default function BlockForm({ courseId, place, onSave, onClose }: BlockFormProps) {
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);
  const hasTyped = useRef(false);
  const { close, question } = useCloseQuestion(() => hasTyped.current, onClose);
  const { value } = place;
  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title={words.title[value.kind]}
        locked={isBusy}
        footer={
          <>
            <Button variant="quiet" disabled={isBusy} onClick={close}>
              {messages.cancel}
            </Button>
            <Button variant="primary" type="submit" form={id} busy={isBusy}>
              {place.isNew ? words.insert : words.change}
            </Button>
          </>
        }
      >
        <div
          onInput={() => {
            hasTyped.current = true;
          }}
        >
          {value.kind === "link" && <LinkForm id={id} value={value} onSave={onSave} />}
          {value.kind === "formula" && <FormulaForm id={id} value={value} onSave={onSave} />}
          {value.kind === "embed" && <EmbedForm id={id} value={value} onSave={onSave} />}
          {value.kind === "table" && <TableForm id={id} value={value} onSave={onSave} />}
          {value.kind === "figure" && <FigureForm id={id} value={value} onSave={onSave} courseId={courseId} onBusy={setIsBusy} />}
        </div>
      </Dialog>
      {question}
    </>
  );
}

function LinkForm({ id, value, onSave }: FormProps<"link">) {
  const [text, setText] = useState(value.words);
  const [address, setAddress] = useState(value.address);
  const [error, setError] = useState<string>();
  function save(): void {
    const target = completeAddress(address.trim());
    if (target === null) return setError(words.addressWrong);
    onSave({ kind: "link", words: text.trim() || target, address: target });
  }
  return (
    <DialogForm id={id} onSubmit={save}>
      <Field label={words.linkText} hint={words.linkTextHint}>
        <Input value={text} autoComplete="off" onChange={({ target }) => setText(target.value)} />
      </Field>
      <Field label={words.address} error={error} required>
        <Input value={address} inputMode="url" autoComplete="off" onChange={({ target }) => setAddress(target.value)} />
      </Field>
    </DialogForm>
  );
}

/** Complete a typed address: without a scheme it is a web address. Null for an invalid one. */
function completeAddress(typed: string): string | null {
  if (/^(mailto:\S+@\S+|\/[^/\s]\S*|#\S+)$/.test(typed)) return typed;
  const url = /^[a-z][a-z+.-]*:/i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  return /^https?:$/.test(protocol) && (hostname.includes(".") || hostname === "localhost") ? url : null;
}

function FormulaForm({ id, value, onSave }: FormProps<"formula">) {
  const [source, setSource] = useState(value.source);
  const [isDisplayed, setIsDisplayed] = useState(value.isDisplayed);
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const drawn = drawFormula(source, isDisplayed);
  function add(piece: string): void {
    const { current } = field;
    const [from, to] = [current?.selectionStart ?? source.length, current?.selectionEnd ?? source.length];
    const filled = piece.replace("{}", () => `{${source.slice(from, to)}}`);
    const gap = filled.indexOf("{}");
    const caret = from + (gap === -1 ? filled.length : gap + 1);
    // Synchronously: the field is updated and focused before the next key arrives, so that no input is lost.
    flushSync(() => setSource(source.slice(0, from) + filled + source.slice(to)));
    current?.focus();
    current?.setSelectionRange(caret, caret);
  }
  return (
    <DialogForm
      id={id}
      onSubmit={() =>
        source.trim() === "" || "error" in drawn ? setIsMissing(true) : onSave({ kind: "formula", source, isDisplayed })
      }
    >
      <div role="group" aria-label={words.pieces} className="flex flex-wrap gap-1">
        {words.formulaPieces.map(({ name, piece }) => (
          <Button key={name} size="sm" onClick={() => add(piece)}>
            {name}
          </Button>
        ))}
      </div>
      <Field
        label={words.formula}
        hint={words.formulaHint}
        error={isMissing && (source.trim() === "" ? messages.missing : "error" in drawn ? words.formulaWrong : undefined)}
        required
      >
        <Textarea
          ref={field}
          rows={3}
          value={source}
          spellCheck={false}
          className="font-mono"
          onChange={({ target }) => setSource(target.value)}
        />
      </Field>
      <div
        role="status"
        aria-label={words.formulaPreview}
        className="min-h-16 overflow-x-auto rounded-md border border-hairline bg-surface px-4 py-3 text-center text-lg"
      >
        {"html" in drawn ? (
          // KaTeX reads text and writes MathML: nothing in the text becomes an element.
          <span dangerouslySetInnerHTML={{ __html: drawn.html }} />
        ) : (
          <span className="text-sm text-muted">{source.trim() === "" ? words.formulaEmpty : words.formulaWrong}</span>
        )}
      </div>
      <Checkbox label={words.displayed} checked={isDisplayed} onChange={({ target }) => setIsDisplayed(target.checked)} />
    </DialogForm>
  );
}

function drawFormula(source: string, displayMode: boolean): { html: string } | { error: true } {
  if (source.trim() === "" || source.includes("$")) return { error: true };
  try {
    return { html: katex.renderToString(source, { output: "mathml", displayMode, maxExpand: 200, maxSize: 20 }) };
  } catch {
    return { error: true };
  }
}

function EmbedForm({ id, value, onSave }: FormProps<"embed">) {
  const [address, setAddress] = useState(value.address);
  const [error, setError] = useState<string>();
  const embed = readEmbedAddress(address.trim());
  function save(): void {
    if (!embed) return setError(words.videoWrong);
    onSave({ kind: "embed", address: embedSites[embed.site].page(embed.id) });
  }
  return (
    <DialogForm id={id} onSubmit={save}>
      <Field label={words.videoAddress} hint={words.videoHint} error={error} required>
        <Input value={address} inputMode="url" autoComplete="off" onChange={({ target }) => setAddress(target.value)} />
      </Field>
      {embed && readEmbedLine(embedLineOf(embed)) && (
        <p role="status" className="text-sm text-muted">
          {words.videoFound(embedSites[embed.site].name)}
        </p>
      )}
    </DialogForm>
  );
}

type FigureFormProps = FormProps<"figure"> & { courseId: string; onBusy: (busy: boolean) => void };

function FigureForm({ id, value, onSave, courseId, onBusy }: FigureFormProps) {
  const [picture, setPicture] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ""), [picture]);
  const [description, setDescription] = useState(value.description);
  const [caption, setCaption] = useState(value.caption);
  const [isDecorative, setIsDecorative] = useState(false);
  const [errors, setErrors] = useState<{ picture?: string; description?: string }>({});
  // Show only pictures of the academy itself: others would be loaded from any address in the text.
  const preview = picture?.url ?? (readLessonPicture(value.url) ? shownFrom(value.url) : undefined);
  async function save(): Promise<void> {
    const file = picture?.file;
    const problem =
      file && file.size > courseImageLimit.bytes
        ? messages.pictureTooLarge
        : file || value.url
          ? undefined
          : words.pictureMissing;
    const told = isDecorative || description.trim() !== "" ? undefined : words.descriptionMissing;
    setErrors({ ...(problem && { picture: problem }), ...(told && { description: told }) });
    if (problem || told) return;
    onBusy(true);
    try {
      const url = file
        ? await uploadLessonImage(courseId, file, { signal: new AbortController().signal, onProgress: () => undefined })
        : value.url;
      onSave({ kind: "figure", url, description: isDecorative ? "" : description, caption });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors({ picture: error.message });
    } finally {
      onBusy(false);
    }
  }
  return (
    <DialogForm id={id} onSubmit={() => void save()}>
      <Field label={words.pictureFile} error={errors.picture} required={value.url === ""}>
        <Input
          type="file"
          accept={courseImageTypes.join(",")}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            setPicture(file ? { file, url: URL.createObjectURL(file) } : null);
          }}
        />
      </Field>
      {preview && <img src={preview} alt="" className="max-h-40 w-full rounded-sm bg-wash object-contain" />}
      <Field label={messages.describePicture} hint={messages.describePictureHint} error={errors.description}>
        <Input value={description} disabled={isDecorative} onChange={({ target }) => setDescription(target.value)} />
      </Field>
      <Checkbox label={messages.decorative} checked={isDecorative} onChange={({ target }) => setIsDecorative(target.checked)} />
      <Field label={words.caption} hint={words.captionHint}>
        <Input value={caption} onChange={({ target }) => setCaption(target.value)} />
      </Field>
    </DialogForm>
  );
}
