import { useState } from "react";
import type { PageAcademy } from "#domain/academy.ts";
import type { CourseSummary } from "#domain/course.schema.ts";
import { Hero } from "#web/features/academy/home/home-page.tsx";
import { SiteFooter } from "#web/features/academy/shell/site-footer.tsx";
import { partOf } from "#web/i18n/define-messages.ts";
import { AcademyDraft } from "#web/platform/academy.ts";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { messages } from "./messages.ts";
import { PageFrame } from "./page-frame.tsx";

const words = partOf(messages, "homePreview");

const widths = { phone: 390, computer: 1280 } as const;
type Device = keyof typeof widths;
const devices = ["phone", "computer"] as const satisfies readonly Device[];
const themes = ["light", "dark"] as const;

type HomePreviewProps = { draft: Partial<PageAcademy>; courses: readonly CourseSummary[] };

/** The top of the home page and the footer with what is typed, in light and dark mode, at the width of a phone or a computer. */
export function HomePreview({ draft, courses }: HomePreviewProps) {
  const [device, setDevice] = useState<Device>("computer");
  return (
    <figure aria-label={words.title} className="mt-8 grid grid-cols-1 gap-4">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <span>
          <span className="font-[550]">{words.title}</span>
          <span className="block text-sm text-muted">{words.help}</span>
        </span>
        <SegmentedControl
          label={words.width}
          value={device}
          onValueChange={setDevice}
          options={devices.map((value) => ({ value, label: words.devices[value] }))}
        />
      </figcaption>
      <div className={device === "phone" ? "flex flex-wrap gap-4" : "grid grid-cols-1 gap-4 xl:grid-cols-2"}>
        {themes.map((theme) => (
          <PageFrame key={theme} title={words.themes[theme]} theme={theme} width={widths[device]}>
            <AcademyDraft value={draft}>
              <Hero courses={courses} />
              <SiteFooter />
            </AcademyDraft>
          </PageFrame>
        ))}
      </div>
    </figure>
  );
}
