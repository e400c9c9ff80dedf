import { countPages } from "#web/platform/load-panel.ts";
import { ListSearch } from "#web/ui/list-search.tsx";
import { useNextLocation } from "#web/ui/use-next-location.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg, ph, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { useId, useState } from "react";
import { lessonSearchLimit } from "#domain/learning.ts";
import type { OwnNotes } from "#domain/notes.schema.ts";
import { foundKinds, type FoundKind, type SearchResult, type OwnSearch } from "#domain/own-search.schema.ts";
import { lessonAddress, recordingAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { clockOf } from "#web/i18n/format.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { saveFile } from "#web/platform/save-file.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Download } from "#web/ui/icons-signed-in.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useNextSearch } from "#web/platform/use-next-search.ts";

/** The texts of the page with a person's notes. */
export const messages = defineMessages({
  title: msg`Notes`,
  description: msg`Your notes on all lessons, and a search over everything you may read.`,
  intro: msg`Everything you noted beside your lessons, in one place. Only you see it.`,
  loading: msg`Loading your notes`,
  failed: msg`Your notes could not be loaded`,
  searchLabel: msg`Search your lessons, captions, notes, and conversations`,
  placeholder: msg`Search lessons, captions, notes …`,
  export: msg`Export as Markdown`,
  notExported: msg`The notes were not exported`,
  none: msg`No notes yet`,
  noneText: msg`Open a lesson and write in the box next to its text. Your notes show up here.`,
  toCourses: msg`Go to your courses`,
  found: (count: number, search: string) => msg`${plural(count, { one: "# place", other: "# places" })} for “${search}”`,
  nothing: msg`Nothing found`,
  nothingText: msg`Try fewer or other words. The search covers the lessons you can open, their captions, your notes, and your conversations.`,
  allNotes: msg`Show all notes`,
  kind: {
    lesson: msg`Lessons`,
    captions: msg`Captions`,
    note: msg`Your notes`,
    conversation: msg`Conversations`,
  } satisfies Record<FoundKind, MessageDescriptor>,
  spokenAt: (seconds: number) => msg`at ${ph({ time: clockOf(seconds) })}`,
  tutor: msg`AI tutor`,
  help: msg`Help`,
  updated: msg`Last changed`,
});

type NotesData = { search: string; notes: OwnNotes; found: OwnSearch | null; pageCount: number };

export async function loadNotes(query: URLSearchParams, signal: AbortSignal): Promise<NotesData> {
  const search = searchIn(query);
  const page = /^[1-9]\d{0,4}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  const [notes, found] = await Promise.all([
    request("GET", "/api/notes", { query: { page }, signal }),
    search === "" ? null : request("GET", "/api/search", { query: { search }, signal }),
  ]);
  return { search, notes, found, pageCount: countPages(notes, { search, page }, addressOf) };
}

/** All of a person's notes by course, with a search in everything that they may read. */
export function NotesPage({ data: { search, notes, found, pageCount } }: { data: NotesData }) {
  const pending = useNextLocation()?.pathname === "/notes";
  return (
    <div className="page-width pt-10 pb-12 lg:pt-14">
      <div className="mx-auto max-w-3xl">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div>
            <h1>{messages.title}</h1>
            <p className="mt-2 text-muted">{messages.intro}</p>
          </div>
          {notes.total > 0 && <ExportButton />}
        </div>
        <Search />
        <div className={`mt-8 ${pending ? "ui-outdated" : ""}`} aria-busy={pending}>
          {found ? <SearchResults search={search} results={found.results} /> : <AllNotes list={notes} pageCount={pageCount} />}
        </div>
      </div>
    </div>
  );
}

export function NotesSkeleton() {
  return (
    <div className="page-width pt-10 lg:pt-14">
      <div className="mx-auto max-w-3xl">
        <h1>{messages.title}</h1>
        <Loading label={messages.loading}>
          <SkeletonText lines={6} />
        </Loading>
      </div>
    </div>
  );
}

function Search() {
  return (
    <ListSearch
      params={{ search: searchIn(useNextSearch()) }}
      hrefFor={addressOf}
      label={messages.searchLabel}
      placeholder={messages.placeholder}
      maxLength={lessonSearchLimit}
      spellCheck
      className="mt-6 w-full"
    />
  );
}

function searchIn(query: URLSearchParams): string {
  return (query.get("search") ?? "").slice(0, lessonSearchLimit).trim();
}

function addressOf({ search = "", page = 1 }: { search?: string; page?: number }): string {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }).toString();
  return query === "" ? "/notes" : `/notes?${query}`;
}

function AllNotes({ list: { notes, page }, pageCount }: { list: OwnNotes; pageCount: number }) {
  if (notes.length === 0) {
    return (
      <EmptyState headingLevel={2} title={messages.none} action={<TextLink to="/dashboard">{messages.toCourses}</TextLink>}>
        {messages.noneText}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="grid gap-10">
        {[...Map.groupBy(notes, ({ course }) => course.id).values()].map((ofCourse) => (
          <NotesOfCourse key={ofCourse[0]?.course.id} notes={ofCourse} />
        ))}
      </div>
      <Pagination page={page} pageCount={pageCount} hrefFor={(wanted) => addressOf({ page: wanted })} className="mt-8" />
    </>
  );
}

function NotesOfCourse({ notes }: { notes: OwnNotes["notes"] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} dir="auto" className="text-2xl wrap-anywhere">
        {notes[0]?.course.title}
      </h2>
      <div className="mt-4 grid gap-4">
        {notes.map(({ lesson, course, content, updated_at, readable }) => (
          <article key={lesson.id} className="rounded-md border border-hairline bg-surface px-5 py-4">
            <h3 className="text-lg wrap-anywhere" dir="auto">
              {readable ? <TextLink to={lessonAddress(course.id, lesson.id)}>{lesson.title}</TextLink> : lesson.title}
            </h3>
            <p className="mt-2 whitespace-pre-wrap wrap-anywhere" dir="auto">
              {content}
            </p>
            <p className="mt-3 text-sm text-muted">
              {messages.updated} <Moment at={updated_at} />
            </p>
          </article>
        ))}
      </div>
    </section>
  );
}

function ExportButton() {
  const [isBusy, setIsBusy] = useState(false);
  async function exportNotes(): Promise<void> {
    setIsBusy(true);
    try {
      saveFile("notes.md", new Blob([notesAsMarkdown(await fetchAllNotes())], { type: "text/markdown" }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: messages.notExported, description: error.message, variant: "destructive" });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button busy={isBusy} onClick={() => void exportNotes()}>
      <Download aria-hidden="true" />
      {messages.export}
    </Button>
  );
}

async function fetchAllNotes(): Promise<OwnNotes["notes"]> {
  const all: OwnNotes["notes"] = [];
  for (let page = 1; ; page += 1) {
    const { notes, total } = await request("GET", "/api/notes", { query: { page } });
    all.push(...notes);
    if (notes.length === 0 || all.length >= total) return all;
  }
}

function notesAsMarkdown(notes: OwnNotes["notes"]): string {
  const parts = notes.map(({ course, lesson, content }, index) => {
    const isFirst = notes[index - 1]?.course.id !== course.id;
    return `${isFirst ? `## ${course.title}\n\n` : ""}### ${lesson.title}\n\n${content.trim()}\n`;
  });
  return `# ${messages.title}\n\n${parts.join("\n")}`;
}

function SearchResults({ search, results }: { search: string; results: readonly SearchResult[] }) {
  return (
    <>
      <p role="status" className="mb-6 text-sm text-muted tabular-nums">
        {messages.found(results.length, search)}
      </p>
      {results.length === 0 && (
        <EmptyState headingLevel={2} title={messages.nothing} action={<TextLink to="/notes">{messages.allNotes}</TextLink>}>
          {messages.nothingText}
        </EmptyState>
      )}
      <div className="grid gap-10">
        {foundKinds.map((kind) => (
          <ResultsOfKind key={kind} kind={kind} results={results.filter((result) => result.kind === kind)} />
        ))}
      </div>
    </>
  );
}

function ResultsOfKind({ kind, results }: { kind: FoundKind; results: readonly SearchResult[] }) {
  const id = useId();
  if (results.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {messages.kind[kind]}
      </h2>
      <ul className="mt-4 grid gap-4">
        {results.map((result, index) => (
          <li key={index} className="rounded-md border border-hairline bg-surface px-5 py-4">
            <p className="font-[550] wrap-anywhere" dir="auto">
              <TextLink to={resultAddress(result)}>{resultName(result)}</TextLink>
            </p>
            <p className="text-sm text-muted wrap-anywhere" dir="auto">
              {[result.course?.title, result.seconds === null ? null : messages.spokenAt(result.seconds)]
                .filter(Boolean)
                .join(", ")}
            </p>
            <p className="mt-2 line-clamp-4 wrap-anywhere" dir="auto">
              {result.excerpt.map(({ text, hit }, at) =>
                hit ? (
                  <mark key={at} className="bg-mark text-inherit">
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function resultName({ kind, lesson, about }: SearchResult): string {
  if (kind === "conversation") return about === "help" ? messages.help : messages.tutor;
  return lesson?.title ?? "";
}

function resultAddress({ course, lesson, quote, recording, seconds, about }: SearchResult): string {
  if (about === "help") return "/help";
  if (course && lesson && recording !== null)
    return recordingAddress(course.id, lesson.id, { id: recording, seconds: seconds ?? 0 });
  return course && lesson ? lessonAddress(course.id, lesson.id, quote ?? undefined) : "/chat";
}
