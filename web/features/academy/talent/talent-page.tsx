import { useId } from "react";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { JobCard } from "./job-card.tsx";
import { messages } from "./messages.ts";
import { sampleJobs } from "./sample-jobs.ts";
import { SampleSearch } from "./sample-search.tsx";

/** The marketplace as a sample of itself: everything is where it will be, and says that it does nothing yet. */
export function TalentPage() {
  const noteId = useId();
  const helpId = useId();
  return (
    <div className="page-width pt-10 lg:pt-16">
      <h1>{messages.title}</h1>
      <p className="mt-3 mb-7 max-w-[42rem] text-lg text-pretty text-muted">{messages.intro}</p>
      <SampleSearch noteId={noteId} />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div id={noteId} className="lg:col-start-2">
          <Notice title={messages.samplesTitle}>{messages.samples}</Notice>
        </div>
        <section aria-labelledby="jobs" className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <h2 id="jobs" className="text-2xl">
            {messages.jobs}
          </h2>
          <VisuallyHidden id={helpId}>{messages.applyHelp}</VisuallyHidden>
          <ul className="mt-5 grid gap-4">
            {sampleJobs.map((job) => (
              <li key={job.title}>
                <JobCard job={job} helpId={helpId} />
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="profile" className="rounded-md border border-hairline bg-surface p-6 lg:col-start-2">
          <h2 id="profile" className="text-xl">
            {messages.profileTitle}
          </h2>
          <p className="mt-2 mb-5 text-pretty text-muted">{messages.profileText}</p>
          <ButtonLink variant="primary" wide to="/auth">
            {messages.postProfile}
          </ButtonLink>
        </section>
      </div>
    </div>
  );
}
