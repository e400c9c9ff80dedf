import { msg } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { useId } from "react";
import { Building2 as Building, MapPin } from "#web/ui/icons.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Field, Input } from "#web/ui/field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";

/** The texts of the talent marketplace. */
export const messages = defineMessages({
  title: msg`Talent marketplace`,
  description: msg`Where learners and employers will meet. For now it shows five sample jobs.`,
  intro: msg`Where learners meet employers.`,
  samplesTitle: msg`These are samples`,
  samples: msg`The five jobs show what the marketplace will look like. Search and applications are not connected yet.`,
  keyword: msg`Job title or skill`,
  keywordExample: msg`SQL, design, bookkeeping …`,
  location: msg`Location`,
  locationExample: msg`City or remote`,
  jobs: msg`Sample jobs`,
  sample: msg`Sample`,
  skills: msg`Skills`,
  apply: msg`Apply Now`,
  applyHelp: msg`A sample job: there is nothing to send an application to yet.`,
  profileTitle: msg`Are you looking for work?`,
  profileText: msg`Start with an account. Your profile will show your courses and progress.`,
  postProfile: msg`Post your Profile`,
});

/** A job as the marketplace shows it. */
type SampleJob = { title: string; company: string; location: string; skills: readonly string[] };

/** Placeholders for real offers; the employers are fictional. */
const sampleJobs: readonly SampleJob[] = [
  {
    title: "Backend Engineer",
    company: "Harbour & Vale Logistics",
    location: "Rotterdam, Netherlands",
    skills: ["SQL", "Reliable services", "Observability"],
  },
  {
    title: "Product Designer",
    company: "Lantern Health",
    location: "Nairobi, Kenya",
    skills: ["Interface design", "Design systems", "Accessibility"],
  },
  {
    title: "Marketing Analyst",
    company: "Orchard Street Foods",
    location: "Lisbon, Portugal",
    skills: ["Funnels and metrics", "A/B tests", "Clear reports"],
  },
  {
    title: "Junior Accountant",
    company: "Tidewater Museums",
    location: "Halifax, Canada",
    skills: ["Bookkeeping", "Cash flow", "Trial balance"],
  },
  {
    title: "Web Developer",
    company: "Openfield Studio",
    location: "Remote, Europe",
    skills: ["HTML", "CSS", "Pages that everyone can use"],
  },
];

/** A mock-up of the marketplace: all controls are shown, with a note that they do nothing yet. */
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

/** The future search. `noteId` is the sentence that says that it is not connected yet. */
function SampleSearch({ noteId }: { noteId: string }) {
  return (
    <form
      role="search"
      aria-describedby={noteId}
      className="grid max-w-[44rem] grid-cols-1 gap-4 sm:grid-cols-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field label={messages.keyword}>
        <Input type="search" autoComplete="off" placeholder={messages.keywordExample} />
      </Field>
      <Field label={messages.location}>
        <Input type="search" autoComplete="off" placeholder={messages.locationExample} />
      </Field>
    </form>
  );
}

/** One sample job. Its button is a placeholder; `helpId` is the sentence that says so. */
function JobCard({ job, helpId }: { job: SampleJob; helpId: string }) {
  const titleId = useId();
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      className="grid grid-cols-1 items-center gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={titleId} lang="en">
            {job.title}
          </h3>
          <Chip>{messages.sample}</Chip>
        </div>
        <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-muted">
          <span className="flex items-center gap-2">
            <Building aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
            <span lang="en">{job.company}</span>
          </span>
          <span className="flex items-center gap-2">
            <MapPin aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
            <span lang="en">{job.location}</span>
          </span>
        </p>
        <ul aria-label={messages.skills} className="mt-3.5 flex flex-wrap gap-2">
          {job.skills.map((skill) => (
            <li key={skill} className="rounded-sm border border-hairline px-2 py-0.5 text-sm">
              <span lang="en">{skill}</span>
            </li>
          ))}
        </ul>
      </div>
      <Button aria-describedby={`${titleId} ${helpId}`} className="max-md:w-full">
        {messages.apply}
      </Button>
    </Card>
  );
}
