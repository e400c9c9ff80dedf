import { useState } from "react";
import type { ExamNotice } from "#domain/exam-notice.schema.ts";
import { Button } from "#web/ui/button.tsx";
import { Info } from "#web/ui/icons.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { messages } from "./messages.ts";

const sectionId = "exam-notices";
const storageName = (attemptId: string) => `academy-exam-notices:${attemptId}`;

/** Use the notices that the person has read in this tab. */
export function useReadNotices(attemptId: string, notices: readonly ExamNotice[]) {
  const [read, setRead] = useState<readonly string[]>(() => readStored(attemptId));
  const unread = notices.filter(({ id }) => !read.includes(id));
  return {
    unread,
    markRead: () => {
      const ids = notices.map(({ id }) => id);
      setRead(ids);
      keep(attemptId, ids);
    },
  };
}

/** Announces new notices immediately, and links to them. */
export function NewNotices({ unread, onRead }: { unread: readonly ExamNotice[]; onRead: () => void }) {
  const last = unread.at(-1);
  return (
    <>
      <p role="status" className="sr-only">
        {last ? messages.noticeSaid(last.text) : ""}
      </p>
      {last && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Info aria-hidden="true" className="size-4.5 text-accent" />
          <span className="font-[550]">{messages.newNotices(unread.length)}</span>
          <Button size="sm" onClick={() => (onRead(), focusNotices())}>
            {messages.readNotices}
          </Button>
        </div>
      )}
    </>
  );
}

/** All notices of the exam, including those already read. */
export function NoticeList({ notices }: { notices: readonly ExamNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby={sectionId} className="grid max-w-3xl gap-2 rounded-md border border-edge bg-surface p-4">
      <h2 id={sectionId} tabIndex={-1} className="scroll-mt-[calc(var(--paper-header,7rem)+5rem)] font-sans text-base">
        {messages.notices}
      </h2>
      <ol className="grid gap-3">
        {notices.map(({ id, text, sent_at }) => (
          <li key={id}>
            <p className="text-sm text-muted">
              <Moment at={sent_at} precise />
            </p>
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function focusNotices(): void {
  setTimeout(() => {
    const heading = document.getElementById(sectionId);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: "start" });
  });
}

function readStored(attemptId: string): string[] {
  try {
    return (sessionStorage.getItem(storageName(attemptId)) ?? "").split(" ");
  } catch {
    // Without storage they count as new again after a reload.
    return [];
  }
}

function keep(attemptId: string, ids: readonly string[]): void {
  try {
    sessionStorage.setItem(storageName(attemptId), ids.join(" "));
  } catch {
    // Without storage they count as new again after a reload.
  }
}
