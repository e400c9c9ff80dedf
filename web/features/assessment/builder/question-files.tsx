import { useState } from "react";
import { useRevalidator } from "react-router";
import {
  questionFileLimits,
  questionFormats,
  type FileRemark,
  type QuestionFileCheck,
  type QuestionFormat,
} from "#domain/question-file.schema.ts";
import { purposes, type Purpose } from "#domain/question.ts";
import { labelled } from "#web/platform/labelled.ts";
import { request } from "#web/platform/api.ts";
import { saveFile } from "#web/platform/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, Input, Select } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { fileMessages as messages } from "./grading-messages.ts";
import { useSaving } from "./use-saving.ts";

/** The formats that a file's name reveals. */
const formatsByEnding: Readonly<Record<string, QuestionFormat>> = {
  json: "json",
  xml: "moodle-xml",
  zip: "qti-1-2",
  gift: "gift",
  csv: "csv",
};

const isQti = (format: QuestionFormat) => format === "qti" || format === "qti-1-2";

/** Imports and exports questions as files. A file is checked first; an import is all or nothing. */
export function QuestionFiles({ course }: { course: string }) {
  const [chosenFormat, setFormat] = useState<QuestionFormat>("moodle-xml");
  const [fileFormat, setFileFormat] = useState<QuestionFormat | null>(null);
  const format = fileFormat ?? chosenFormat;
  const [purpose, setPurpose] = useState<Purpose>("exam");
  const [text, setText] = useState<string | null>(null);
  const [check, setCheck] = useState<QuestionFileCheck | null>(null);
  const [dropped, setDropped] = useState<FileRemark[]>([]);
  const saving = useSaving();
  const { revalidate } = useRevalidator();
  const params = { courseId: course };
  const path = "/api/courses/{courseId}/questions/import";

  /** Check a file, in the format that its name reveals, otherwise in the chosen one. */
  async function choose(file: File | undefined): Promise<void> {
    setCheck(null);
    const ending = formatsByEnding[file?.name.split(".").at(-1)?.toLowerCase() ?? ""] ?? null;
    // A package of either version is read as either.
    const known = ending !== null && isQti(ending) && isQti(chosenFormat) ? chosenFormat : ending;
    const format = known ?? chosenFormat;
    setFileFormat(known);
    const most = isQti(format) ? Math.floor((questionFileLimits.text * 3) / 4) - 3 : questionFileLimits.bytes;
    const read = file && file.size <= most ? await (isQti(format) ? readBase64(file) : file.text()) : null;
    // The limit counts characters. The file's size above was only a rough check, as a character takes up to four bytes.
    const content = read !== null && read.length <= questionFileLimits.text ? read : null;
    setText(content);
    if (file && content === null)
      return void toast({ title: messages.tooLarge[isQti(format) ? "qti" : "text"], variant: "destructive" });
    if (content !== null)
      void saving.run(
        async () => setCheck(await request("POST", path, { params, body: { format, purpose, text: content } })),
        messages.failed,
      );
  }
  const take = () =>
    void saving.run(async () => {
      const done = await request("POST", path, { params, body: { format, purpose, text: text ?? "", import: true } });
      setCheck(done);
      if (done.imported > 0) {
        toast({ title: messages.imported(done.imported) });
        setText(null);
        setCheck(null);
        await revalidate();
      }
    }, messages.failed);
  const give = () =>
    void saving.run(async () => {
      const file = await request("GET", "/api/courses/{courseId}/questions/export", { params, query: { format } });
      saveFile(file.name, isQti(format) ? zipOf(file.text) : new Blob([file.text], { type: "text/plain;charset=utf-8" }));
      setDropped(file.dropped);
      toast({ title: messages.exported(file.exported) });
    }, messages.failed);

  return (
    <details>
      <summary className="cursor-pointer text-accent">{messages.title}</summary>
      <div className="mt-4 grid max-w-3xl gap-4 rounded-md border border-hairline p-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={messages.format}>
            <Select
              value={format}
              onChange={({ target }) => {
                setFormat(questionFormats.find((known) => known === target.value) ?? format);
                setFileFormat(null);
                setCheck(null);
                setText(null);
              }}
            >
              {questionFormats.map((known) => (
                <option key={known} value={known}>
                  {messages.formats[known]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={messages.purposeOf}>
            <Select
              value={purpose}
              onChange={({ target }) => setPurpose(purposes.find((known) => known === target.value) ?? purpose)}
            >
              {purposes.map((known) => (
                <option key={known} value={known}>
                  {messages.purpose[known]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label={messages.file} hint={messages.fileHint}>
          <Input type="file" key={chosenFormat} onChange={({ target }) => void choose(target.files?.[0])} />
        </Field>
        {check && (
          <div role="status" className="grid gap-3">
            {check.problems.length > 0 ? (
              <Notice tone="danger" title={messages.problems(check.problems.length)}>
                <Remarks list={check.problems} />
              </Notice>
            ) : (
              <Notice title={messages.found(check.questions.length)} />
            )}
            {check.remarks.length > 0 && (
              <Notice>
                <Remarks list={check.remarks} />
              </Notice>
            )}
          </div>
        )}
        <p className="flex flex-wrap gap-3">
          <Button variant="primary" busy={saving.busy} disabled={!check || check.problems.length > 0} onClick={take}>
            {messages.take}
          </Button>
          <Button disabled={saving.busy} onClick={give}>
            {messages.give}
          </Button>
        </p>
        {dropped.length > 0 && (
          <Notice title={messages.dropped}>
            <Remarks list={dropped} />
          </Notice>
        )}
      </div>
    </details>
  );
}

/** Encode a package in base64, as the API expects it. */
function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
    reader.onerror = () => reject(reader.error ?? new Error("the file cannot be read"));
    reader.readAsDataURL(file);
  });
}

function zipOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], { type: "application/zip" });
}

function Remarks({ list }: { list: readonly FileRemark[] }) {
  return (
    <ul className="list-disc ps-5">
      {list.slice(0, 20).map(({ place, text }, at) => (
        <li key={at} dir="auto" className="wrap-anywhere">
          {place === "" ? text : labelled(place, text)}
        </li>
      ))}
    </ul>
  );
}
