import { useEffect, useState } from "react";
import { standardAcademy, type PageAcademy } from "#domain/academy.ts";
import { partOf } from "#web/i18n/define-messages.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { ApiError } from "#web/platform/api.ts";
import { fetchFile } from "#web/platform/save-file.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { messages } from "./messages.ts";

const words = partOf(messages, "preview");

/** The pause in typing after which a picture is drawn, in milliseconds. */
const pause = 400;

type Drawn = { of: string; url: string } | { of: string; problem: string };
type SocialPicturePreviewProps = { name: string; tagline: string; logo: PageAcademy["logo"] };

/** The picture that other sites show beside a link to the academy, drawn from the typed text. */
export function SocialPicturePreview({ name, tagline, logo }: SocialPicturePreviewProps) {
  const { language } = useAcademy();
  const academyName = name.trim() || standardAcademy.name;
  // With the default name and no logo, in English, the picture is a static file that ships with the product.
  const isStandard = academyName === standardAcademy.name && logo === null && language === "en";
  const [turn, setTurn] = useState(0);
  const asked = isStandard
    ? "/social-preview.png"
    : `/api/academy/social-picture?${new URLSearchParams({ name: academyName, tagline }).toString()}`;
  // The address does not contain the logo, but the picture does.
  const current = `${asked} ${logo?.name ?? ""} ${turn}`;
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const [url, setUrl] = useState<string | null>(null);

  useEffect(() => {
    if (isStandard) return;
    let isLeft = false;
    const timer = setTimeout(() => {
      fetchFile(asked).then(
        ({ content }) => {
          if (isLeft) return;
          const made = URL.createObjectURL(content);
          setDrawn({ of: current, url: made });
          setUrl(made);
        },
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          if (!isLeft) setDrawn({ of: current, problem: error.message });
        },
      );
    }, pause);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [asked, current, isStandard]);
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url]);

  const isDrawing = !isStandard && drawn?.of !== current;
  const problem = !isStandard && !isDrawing && drawn && "problem" in drawn ? drawn.problem : null;
  const shown = isStandard ? asked : url;
  return (
    <figure aria-label={words.social} aria-busy={isDrawing} className="grid gap-3">
      <figcaption>
        <span className="block text-sm font-[550]">{words.social}</span>
        <span className="text-sm text-muted">{words.socialHelp}</span>
      </figcaption>
      {problem !== null && (
        <div className="rounded-md border border-line bg-sunken">
          <ErrorState title={words.socialFailed} headingLevel={3} onRetry={() => setTurn(turn + 1)}>
            {problem}
          </ErrorState>
        </div>
      )}
      {problem === null && (
        <div className="aspect-[1200/630] overflow-hidden rounded-md border border-line bg-sunken">
          {shown !== null && (
            <img
              src={shown}
              width={1200}
              height={630}
              alt={words.socialAlt(academyName, tagline)}
              className={`h-auto w-full ${isDrawing ? "ui-outdated" : ""}`}
            />
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {isDrawing && words.socialLoading}
      </p>
    </figure>
  );
}
