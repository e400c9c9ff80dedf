import Building from "lucide-react/icons/building-2";
import MapPin from "lucide-react/icons/map-pin";
import { useId } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { messages } from "./messages.ts";
import type { SampleJob } from "./sample-jobs.ts";

/** One sample job. Its button is there to be seen; `helpId` is the sentence that says why nothing comes of it. */
export function JobCard({ job, helpId }: { job: SampleJob; helpId: string }) {
  const titleId = useId();
  return (
    <Card
      as="article"
      aria-labelledby={titleId}
      className="grid grid-cols-1 items-center gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={titleId}>{job.title}</h3>
          <Chip>{messages.sample}</Chip>
        </div>
        <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-muted">
          <span className="flex items-center gap-2">
            <Building aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
            {job.company}
          </span>
          <span className="flex items-center gap-2">
            <MapPin aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
            {job.location}
          </span>
        </p>
        <ul aria-label={messages.skills} className="mt-3.5 flex flex-wrap gap-2">
          {job.skills.map((skill) => (
            <li key={skill} className="rounded-sm border border-hairline px-2 py-0.5 text-sm">
              {skill}
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
