import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { invitationCsvLimits, type CsvInvitations } from "#domain/invitation-csv.schema.ts";
import { ApiError } from "#web/platform/api.ts";
import { sendFile } from "#web/platform/send-file.ts";
import { messages } from "./messages.ts";

/** The steps of bulk invitations: lines are entered, checked, and sent. The input is kept until it is sent or canceled. */
export type ManyStep =
  | { kind: "giving"; failure: string | null }
  | { kind: "seen"; found: CsvInvitations; failure: string | null }
  | { kind: "sent"; found: CsvInvitations };

/** Use bulk invitations from a file or pasted text. */
export function useInviteMany() {
  const [step, setStep] = useState<ManyStep>({ kind: "giving", failure: null });
  const [text, setText] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const calling = useRef<AbortController>(undefined);
  const { revalidate } = useRevalidator();
  useEffect(() => () => calling.current?.abort(), []);

  /** Send the input as it is: the academy reports what it cannot read. */
  async function call(path: string): Promise<CsvInvitations | string | null> {
    const given = file ?? new File([text], "pasted.csv", { type: "text/csv" });
    if (given.size > invitationCsvLimits.bytes) return messages.tooLarge;
    calling.current?.abort();
    const { signal } = (calling.current = new AbortController());
    setBusy(true);
    try {
      const answer = await sendFile(path, given, { signal, onProgress: () => {} });
      return answer as CsvInvitations;
    } catch (error) {
      if (signal.aborted) return null;
      if (!(error instanceof ApiError)) throw error;
      return error.message;
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  }

  async function check(): Promise<void> {
    const answer = await call("/api/invitations/csv/check");
    if (answer === null) return;
    setStep(typeof answer === "string" ? { kind: "giving", failure: answer } : { kind: "seen", found: answer, failure: null });
  }

  async function send(found: CsvInvitations): Promise<void> {
    const answer = await call("/api/invitations/csv");
    if (answer === null) return;
    setStep(typeof answer === "string" ? { kind: "seen", found, failure: answer } : { kind: "sent", found: answer });
    void revalidate();
  }

  return {
    step,
    text,
    file,
    busy,
    hasLines: file !== null || text.trim() !== "",
    setText,
    setFile,
    check: () => void check(),
    send: () => void (step.kind === "seen" && send(step.found)),
    back: () => setStep({ kind: "giving", failure: null }),
    reset: () => {
      calling.current?.abort();
      setBusy(false);
      setText("");
      setFile(null);
      setStep({ kind: "giving", failure: null });
    },
  };
}

export type InviteManyState = ReturnType<typeof useInviteMany>;
