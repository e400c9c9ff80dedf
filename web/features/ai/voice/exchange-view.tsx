import { Fragment, useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import type { Citation } from "#domain/chat.schema.ts";
import type { LearningPreferences } from "#domain/settings.ts";
import type { Caption } from "#domain/voice.schema.ts";
import { ScrollArea } from "#web/ui/scroll-area.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { Exchange } from "./exchanges.ts";
import { messages } from "./messages.ts";

type ExchangeViewProps = {
  exchange: Exchange;
  language: LearningPreferences["language"];
  /** The number of the current caption. */
  spoken: number | null;
  /** Return the address of a quoted passage. */
  citationAddress: (citation: Citation) => string;
  /** Shown below a complete answer. */
  children?: ReactNode;
};

/** A question and the words of its answer, with the current sentence marked. */
export function ExchangeView({ exchange, language, spoken, citationAddress, children }: ExchangeViewProps) {
  const { question, captions, citations, voice, isWhole } = exchange;
  const place = useRef<HTMLLIElement>(null);
  // Scroll a new question into view.
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <li ref={place} className="grid scroll-mt-24 scroll-mb-64 grid-cols-1 gap-4">
      <p className="ms-8 justify-self-end rounded-md bg-wash px-3 py-2 wrap-anywhere whitespace-pre-wrap" dir="auto">
        <VisuallyHidden>{messages.you}: </VisuallyHidden>
        {question}
      </p>
      <div>
        <VisuallyHidden>{messages.tutor}: </VisuallyHidden>
        {voice !== "academy" && (
          <p className="mb-3 text-sm text-muted">{voice === "browser" ? messages.browserVoice : messages.noVoice[language]}</p>
        )}
        {captions.length === 0 && !isWhole && (
          <p className="flex items-center gap-2 text-muted">
            <Spinner />
            {messages.states.generating}
          </p>
        )}
        {captions.length === 0 && isWhole && <p className="text-muted">{messages.noTranscript}</p>}
        <div className="grid grid-cols-1 gap-3 font-serif text-xl leading-relaxed" dir="auto" lang={language}>
          {blocksOf(captions).map((block) => (
            <CaptionBlock key={block.first} {...block} spoken={spoken} />
          ))}
        </div>
        <Citations citations={citations} addressOf={citationAddress} />
        {children}
      </div>
    </li>
  );
}

type Block = { first: number; captions: Caption[] };

/** Group captions by paragraph, each with the number of its first. */
function blocksOf(captions: readonly Caption[]): Block[] {
  const blocks: Block[] = [];
  for (const [number, caption] of captions.entries()) {
    const last = blocks.at(-1);
    if (last?.captions[0]?.block === caption.block) last.captions.push(caption);
    else blocks.push({ first: number, captions: [caption] });
  }
  return blocks;
}

function CaptionBlock({ first, captions, spoken }: Block & { spoken: number | null }) {
  const words = captions.map((caption, index) => (
    <Fragment key={index}>
      {index > 0 && " "}
      <Sentence text={caption.text} isSpoken={spoken === first + index} />
    </Fragment>
  ));
  switch (captions[0]?.kind) {
    case "heading":
      return <h3 className="mt-2 text-2xl">{words}</h3>;
    case "quote":
      return <blockquote className="border-s-2 border-accent ps-4 italic">{words}</blockquote>;
    case "item":
      return <p className="ps-5 -indent-4 before:me-2 before:text-muted before:content-['•']">{words}</p>;
    case "code":
      return (
        <ScrollArea as="pre" className="overflow-x-auto rounded-sm bg-sunken p-3 font-mono text-sm leading-6">
          {words}
        </ScrollArea>
      );
    default:
      return <p>{words}</p>;
  }
}

function Sentence({ text, isSpoken }: { text: string; isSpoken: boolean }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isSpoken) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    place.current?.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
  }, [isSpoken]);
  return (
    <span
      ref={place}
      data-spoken={isSpoken || undefined}
      className="scroll-mt-24 scroll-mb-64 rounded-sm box-decoration-clone transition-colors data-spoken:bg-mark"
    >
      {text}
    </span>
  );
}

function Citations({
  citations,
  addressOf,
}: {
  citations: readonly Citation[];
  addressOf: ExchangeViewProps["citationAddress"];
}) {
  if (citations.length === 0) return null;
  return (
    <div className="mt-4 text-sm">
      <p className="text-muted">{messages.citations}</p>
      <ul className="mt-1 grid grid-cols-1 gap-1">
        {citations.map((citation, index) => (
          <li key={index}>
            <Link to={addressOf(citation)} className="block rounded-sm border-s-2 border-accent py-1 ps-3 hover:bg-wash">
              <span className="line-clamp-2 font-serif text-base italic" dir="auto">
                “{citation.quote.trim()}”
              </span>{" "}
              <span className="text-muted" dir="auto">
                {citation.recording
                  ? messages.inRecording(citation.recording.title || citation.lessonTitle, citation.recording.seconds)
                  : citation.lessonTitle}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
