import { Suspense, type MouseEvent, type ReactNode, useRef } from "react";
import { ArrowLeft } from "#web/ui/icons-signed-in.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useSearchAhead } from "#web/ui/tabbed-page.tsx";
import { editorHref, readEditorParams, type EditorParams } from "./editor-params.ts";
import { CourseSettings } from "./course-settings.tsx";
import { EditorFailed, LessonPaneSkeleton } from "./editor-states.tsx";
import type { EditorData } from "./load-editor.ts";
import { messages } from "./messages.ts";
import { CourseLanguage } from "#web/ui/course-language.ts";
import { OutlinePanel } from "./outline/outline-panel.tsx";
import { AsideTexts } from "./text/aside-texts.tsx";
import { StoredTextNotice } from "./text/stored-text-notice.tsx";
import { forgetDraft, isAtStake } from "./text/lesson-draft-store.ts";
import { TextLeaveGuard } from "./text/text-leave-guard.tsx";
import { useKnownLessonDraft } from "./text/use-lesson-draft.ts";

/** The text editor is the heaviest part: it is loaded with the first lesson that is opened. */
const LessonPane = lazyPart(async () => ({ default: (await import("./lesson-pane.tsx")).LessonPane }));

/** Parts from other features about a course and a lesson. */
export type EditorExtras = {
  ofCourse: (courseId: string) => ReactNode;
  ofLesson: (courseId: string, lessonId: string, isPublished: boolean) => ReactNode;
};

type LessonEditorProps = { data: EditorData; userId: string; extras: EditorExtras };

/** The editor of a course's lessons: the outline at the side, the selected lesson next to it. On a phone one or the other. */
export function LessonEditor({ data, userId, extras }: LessonEditorProps) {
  const params = readEditorParams(useSearchAhead()) ?? data.params;
  const { outline } = data;
  if (outline.kind === "failed") {
    return (
      <EditorPage params={params} title={null}>
        {outline.missing ? (
          <EmptyState headingLevel={1} title={messages.courseMissing}>
            {messages.courseMissingHelp}
          </EmptyState>
        ) : (
          <EditorFailed headingLevel={1} title={messages.outlineFailed}>
            {outline.message}
          </EditorFailed>
        )}
      </EditorPage>
    );
  }
  const { course } = outline.value;
  const hasLesson = params.lessonId !== null;
  /** Whether something is next to the outline, or in its place where there is no room for both. */
  const isBeside = hasLesson || params.isSettings;
  const isEmpty = outline.value.lesson_drafts.length === 0;
  return (
    <EditorPage
      params={params}
      title={course.title}
      language={course.language}
      isDraft={!course.published}
      isArchived={course.archived}
    >
      <div
        className={`grid gap-6 lg:gap-8 ${isEmpty && !isBeside ? "" : "lg:grid-cols-[16rem_minmax(0,1fr)]"}`}
        onClickCapture={stayWhileOffline(params)}
      >
        <div
          className={`lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto ${isBeside ? "max-lg:hidden" : ""}`}
        >
          <OutlinePanel list={outline.value} params={params} userId={userId} />
        </div>
        <div className={`min-w-0 ${isBeside ? "" : "max-lg:hidden"}`}>
          {isBeside && (
            <TextLink
              to={editorHref({ ...params, lessonId: null, isSettings: false })}
              quiet
              className="mb-3 inline-flex items-center gap-1 text-sm lg:hidden"
            >
              <ArrowLeft aria-hidden="true" className="size-4" />
              {messages.allLessons}
            </TextLink>
          )}
          <ChosenLesson params={params} data={data} userId={userId} extras={extras} isEmpty={isEmpty} />
        </div>
      </div>
    </EditorPage>
  );
}

function ChosenLesson({ params, data, userId, extras, isEmpty }: LessonEditorProps & { params: EditorParams; isEmpty: boolean }) {
  const { lessonDraft } = data;
  if (params.isSettings) return <ChosenSettings data={data} extras={extras} />;
  if (params.lessonId === null) {
    if (isEmpty) return null;
    return (
      <EmptyState headingLevel={2} title={messages.chooseTitle}>
        {messages.choose}
      </EmptyState>
    );
  }
  if (data.params.lessonId !== params.lessonId || !lessonDraft) return <LessonPaneSkeleton />;
  if (lessonDraft.kind === "failed") {
    if (lessonDraft.missing) return <LostLesson userId={userId} lessonId={params.lessonId} />;
    return (
      <EditorFailed title={messages.lessonFailed}>
        <p>{lessonDraft.message}</p>
        <p>{messages.lessonFailedHelp}</p>
      </EditorFailed>
    );
  }
  return (
    <div key={`${userId} ${lessonDraft.value.id}`} className="grid gap-4">
      <Suspense fallback={<LessonPaneSkeleton />}>
        <LessonPane lessonDraft={lessonDraft.value} params={params} data={data} userId={userId} />
      </Suspense>
      {extras.ofLesson(params.courseId, lessonDraft.value.id, lessonDraft.value.state !== "draft")}
    </div>
  );
}

function ChosenSettings({ data: { params, settings }, extras }: Pick<LessonEditorProps, "data" | "extras">) {
  if (!params.isSettings || !settings) return <LessonPaneSkeleton />;
  if (settings.kind === "failed") return <EditorFailed title={messages.settingsFailed}>{settings.message}</EditorFailed>;
  return <CourseSettings key={settings.value.course.id} data={settings.value} more={extras.ofCourse(settings.value.course.id)} />;
}

type EditorPageProps = {
  params: EditorParams;
  /** Null when the course failed to load. */
  title: string | null;
  language?: string;
  isDraft?: boolean;
  isArchived?: boolean;
  children: React.ReactNode;
};

function EditorPage({ params, title, language, isDraft = false, isArchived = false, children }: EditorPageProps) {
  return (
    <div className="page-width pt-6 pb-10" style={{ maxInlineSize: "100rem" }}>
      <TextLink to={`/dashboard?tab=${params.tab}`} quiet className="inline-flex items-center gap-1 text-sm text-muted">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {messages.back[params.tab]}
      </TextLink>
      {title !== null && (
        <div className="mt-1 mb-5 flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 dir="auto" lang={language} className="text-3xl wrap-anywhere">
            {title}
          </h1>
          {isDraft && (
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <Chip>{messages.draftCourse}</Chip>
              {messages.draftCourseHelp}
            </p>
          )}
          {!params.isSettings && (
            <TextLink to={editorHref({ tab: params.tab, courseId: params.courseId, isSettings: true })} className="text-sm">
              {messages.settings}
            </TextLink>
          )}
        </div>
      )}
      {isArchived && (
        <Notice title={messages.archivedTitle} className="mb-6">
          {messages.archived}
        </Notice>
      )}
      <CourseLanguage value={language}>{children}</CourseLanguage>
    </div>
  );
}

/** Stay on the lesson while offline, with a message: another one cannot be loaded, and this page would be lost. */
function stayWhileOffline(params: EditorParams) {
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (navigator.onLine || !link || link.target || link.pathname !== location.pathname) return;
    const there = readEditorParams(new URL(link.href).searchParams);
    if (there?.lessonId === params.lessonId && there?.view !== "versions") return;
    event.preventDefault();
    event.stopPropagation();
    toast({ title: messages.offlineTitle, description: messages.offlineHelp, variant: "destructive" });
  };
}

/** Shown for a deleted lesson, with this author's unsaved or set-aside text from this browser. */
function LostLesson({ userId, lessonId }: { userId: string; lessonId: string }) {
  const { key, state } = useKnownLessonDraft(userId, lessonId);
  const place = useRef<HTMLDivElement>(null);
  const stayHere = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
      <EmptyState headingLevel={2} title={messages.lessonMissing}>
        {messages.lessonMissingHelp}
      </EmptyState>
      {state.draft && (
        <StoredTextNotice
          title={messages.asideTitle}
          help={messages.yourTextHelp}
          text={state.draft.mine}
          onLetGo={() => {
            forgetDraft(key);
            stayHere();
          }}
        />
      )}
      <AsideTexts lessonDraft={key} asides={state.asides} onLetGo={stayHere} />
      <TextLeaveGuard isAtStake={isAtStake(state)} />
    </div>
  );
}
