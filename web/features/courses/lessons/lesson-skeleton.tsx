import { useNonce } from "#web/platform/nonce.ts";
import { useServerRenderedLesson, type ServerRenderedLesson } from "#web/platform/server-rendered-lesson.ts";
import { FormulaStyles } from "#web/ui/formula-styles.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";
import { readingLine } from "./reading/use-reading-position.ts";
import { RoomLayout } from "./room-layout.tsx";

/** The lesson page while its lesson loads, with the same layout. Text rendered by the server is already readable. */
export function LessonSkeleton() {
  const serverLesson = useServerRenderedLesson();
  return (
    <Loading label={messages.loading}>
      <RoomLayout
        rail={
          <div className="grid gap-4 px-2.5">
            <SkeletonText lines={2} className="text-lg" />
            <Skeleton className="h-1 w-full" />
            {Array.from({ length: 6 }, (_, line) => (
              <Skeleton key={line} className="h-4 w-10/12" />
            ))}
          </div>
        }
        bar={
          <div className="mb-6 grid h-18 content-between">
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-1 w-full" />
          </div>
        }
        side={
          <div className="hidden xl:block">
            <Skeleton className="h-[34rem] w-full" />
          </div>
        }
      >
        {serverLesson ? <ServerRenderedText lesson={serverLesson} /> : <TextSkeleton />}
      </RoomLayout>
    </Loading>
  );
}

function TextSkeleton() {
  return (
    <>
      <h1 className="sr-only">{messages.lesson}</h1>
      <SkeletonText lines={2} className="text-4xl" />
      <Skeleton className="mt-5 h-12 w-full" />
      <div className="prose mt-8">
        {[5, 4, 6, 5, 4].map((lines, paragraph) => (
          <SkeletonText key={paragraph} lines={lines} />
        ))}
      </div>
    </>
  );
}

/**
 * A script that runs as soon as the text exists. Before the first paint it scrolls to the block where the person stopped reading, unless
 * the address leads to a passage.
 */
const placingScript = `(function(){var a=document.querySelector("[data-drawn-lesson]"),n=+a.dataset.drawnLesson,b=a.querySelector(".prose").children;
if(!n||location.hash||!b.length)return;
var y=b[Math.min(n,b.length-1)].getBoundingClientRect().top+scrollY;
if(y<innerHeight*0.6)return;
scrollTo(0,y-${readingLine - 8});document.documentElement.dataset.placedAt=scrollY})()`;

/** The lesson's text as rendered by the server. Hidden if the person has signed out in this browser (`html[data-auth=out]`). */
function ServerRenderedText({ lesson: { title, html, language, block } }: { lesson: ServerRenderedLesson }) {
  const nonce = useNonce();
  return (
    <article data-drawn-lesson={block} aria-labelledby="lesson-title" className="in-data-[auth=out]:hidden">
      <header className="grid grid-cols-1 gap-5">
        <h1 id="lesson-title" dir="auto" lang={language}>
          {title}
        </h1>
        <Skeleton className="h-12 w-full" />
      </header>
      {/* Sanitized by the server, as in the page that replaces it. */}
      <div className="prose mt-8 [&_mark]:px-0" dir="auto" lang={language} dangerouslySetInnerHTML={{ __html: html }} />
      <FormulaStyles html={html} />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: placingScript }} />
    </article>
  );
}
