import type { EssayList } from "#domain/essay.schema.ts";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink, TextLink } from "#web/ui/link.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { builderHref, type BuilderParams } from "./builder-params.ts";
import { messages } from "./messages.ts";
import { shortStem } from "./question-table.tsx";

type EssayTableProps = { params: BuilderParams; list: EssayList; pageCount: number };

/** The essays of a course, ungraded ones first. Names are hidden unless requested. */
export function EssayTable({ params, list: { essays, waiting, page }, pageCount }: EssayTableProps) {
  const here = { course: params.course, view: params.view };
  if (essays.length === 0) {
    return (
      <EmptyState headingLevel={3} title={messages.noEssays}>
        {messages.noEssaysHelp}
      </EmptyState>
    );
  }
  const showsNames = params.names === "yes";
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-muted tabular-nums">
          {messages.essaysWaiting(waiting)}
        </p>
        <ButtonLink variant="quiet" to={builderHref({ ...here, names: showsNames ? "" : "yes", page })}>
          {showsNames ? messages.hideNames : messages.showNames}
        </ButtonLink>
      </div>
      <CardTable
        label={messages.essays}
        columns={[
          messages.columnEssay,
          messages.columnState,
          ...(showsNames ? [messages.columnLearner] : []),
          messages.columnHandedIn,
          messages.columnReader,
          messages.columnActions,
        ]}
      >
        {essays.map(({ attempt_id, position, exam, stem, state, learner, handed_in_at, reader, words }) => (
          <CardRow
            key={`${attempt_id}.${position}`}
            name={
              <span dir="auto" className="line-clamp-2 wrap-anywhere">
                {shortStem(stem)}
                <span className="block text-sm font-normal text-muted">
                  {exam.title} · {messages.essayWords(words)}
                </span>
              </span>
            }
          >
            <CardCell column={messages.columnState}>
              <Chip className="whitespace-nowrap" hue={state === "graded" ? "success" : state === "appealed" ? "danger" : "info"}>
                {messages.essayStates[state]}
              </Chip>
            </CardCell>
            {showsNames && (
              <CardCell column={messages.columnLearner}>
                <span dir="auto">{learner}</span>
              </CardCell>
            )}
            <CardCell column={messages.columnHandedIn}>
              <Moment at={handed_in_at} />
            </CardCell>
            <CardCell column={messages.columnReader}>{reader && messages.readers[reader]}</CardCell>
            <CardCell>
              <TextLink
                to={builderHref({ ...here, item: `${attempt_id}.${position}` })}
                aria-label={messages.readOf(shortStem(stem))}
              >
                {messages.read}
              </TextLink>
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => builderHref({ ...here, names: params.names, page: to })} />
    </div>
  );
}
