import { Link } from "react-router";
import type { VersionEntry } from "#domain/manuscript.schema.ts";
import { Chip } from "#web/ui/chip.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { deskHref, type DeskPlace } from "../desk-place.ts";
import type { DeskData } from "../load-desk.ts";
import { messages } from "../messages.ts";
import { DeskFailed } from "../desk-states.tsx";
import type { ManuscriptState } from "../text/manuscript-store.ts";
import type { ManuscriptKey } from "../text/stored-manuscripts.ts";
import { VersionView } from "./version-view.tsx";
import { When } from "./when.tsx";

type VersionsPanelProps = {
  place: DeskPlace;
  data: Pick<DeskData, "versions" | "version">;
  manuscript: ManuscriptKey;
  state: ManuscriptState;
};

/** The earlier texts of a lesson: who wrote them and when, what has changed since, and the way back to one. */
export function VersionsPanel({ place, data: { versions, version }, manuscript, state }: VersionsPanelProps) {
  if (place.version !== null) {
    if (version?.kind === "failed") return <DeskFailed title={messages.versionsFailed}>{version.message}</DeskFailed>;
    if (version?.kind !== "there" || version.value.number !== place.version) return <VersionsSkeleton />;
    return <VersionView place={place} version={version.value} manuscript={manuscript} state={state} />;
  }
  if (versions?.kind === "failed") return <DeskFailed title={messages.versionsFailed}>{versions.message}</DeskFailed>;
  if (!versions) return <VersionsSkeleton />;
  if (versions.value.versions.length === 0) return <p className="text-muted">{messages.noVersions}</p>;
  return (
    <nav aria-label={messages.versionList}>
      <ol className="grid gap-px">
        {versions.value.versions.map((entry, index) => (
          <VersionRow key={entry.number} entry={entry} isNewest={index === 0} place={place} />
        ))}
      </ol>
    </nav>
  );
}

function VersionRow({ entry, isNewest, place }: { entry: VersionEntry; isNewest: boolean; place: DeskPlace }) {
  return (
    <li>
      <Link
        to={deskHref({ ...place, view: "versions", version: entry.number })}
        preventScrollReset
        className="grid gap-1 rounded-md border-b border-hairline px-3 py-2.5 text-sm hover:bg-wash"
      >
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-[550]">
            <When at={entry.at} />
          </span>
          <span className="flex gap-1.5">
            {isNewest && <Chip>{messages.newest}</Chip>}
            <Chip hue={entry.why === "published" ? "success" : undefined}>{messages.why[entry.why]}</Chip>
          </span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-3 text-muted">
          <span dir="auto">{entry.by ?? messages.somebody}</span>
          <span className="tabular-nums">{messages.words(entry.words)}</span>
        </span>
      </Link>
    </li>
  );
}

function VersionsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
