import { useState } from "react";
import type { ExamStatistics } from "#domain/item-statistics.schema.ts";
import { labelled } from "#web/platform/labelled.ts";
import { request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { statisticsMessages as messages } from "./grading-messages.ts";
import { shortStem } from "./question-table.tsx";
import { useSaving } from "./use-saving.ts";

type Item = ExamStatistics["items"][number];

/** Statistics of an exam's questions, always with the number of people and the confidence interval. */
export function ItemStatisticsView({ examId }: { examId: string }) {
  const [statistics, setStatistics] = useState<ExamStatistics | null>(null);
  const { busy, failure, run } = useSaving();
  const load = () =>
    void run(async () => setStatistics(await request("GET", "/api/exams/{examId}/statistics", { params: { examId } })));
  return (
    <div className="grid gap-4 border-t border-hairline pt-6">
      <div>
        <h3 className="text-xl">{messages.title}</h3>
        <p className="text-muted">{messages.about}</p>
      </div>
      {failure && <Notice>{failure.message}</Notice>}
      {!statistics && (
        <p>
          <Button busy={busy} onClick={load}>
            {messages.show}
          </Button>
        </p>
      )}
      {statistics && (
        <>
          <p role="status">{messages.people(statistics.people)}</p>
          <CardTable
            label={messages.title}
            columns={[messages.question, messages.difficulty, messages.discrimination, messages.time, messages.options]}
          >
            {statistics.items.map((item) => (
              <ItemRow key={item.question_id} item={item} />
            ))}
          </CardTable>
        </>
      )}
    </div>
  );
}

function ItemRow({ item }: { item: Item }) {
  const { stem, n, omitted, not_reached, difficulty, discrimination, timed, visible_ms, flags, options, sizes } = item;
  return (
    <CardRow
      name={
        <div className="md:min-w-44">
          <span dir="auto" className="line-clamp-3 wrap-anywhere">
            {shortStem(stem)}
          </span>
          <span className="block text-sm font-normal text-muted">{messages.counts(n, omitted, not_reached)}</span>
          {flags.map((flag) => (
            <Chip key={flag} hue="danger">
              {messages.flags[flag]}
            </Chip>
          ))}
        </div>
      }
    >
      <CardCell column={messages.difficulty}>{messages.interval(difficulty)}</CardCell>
      <CardCell column={messages.discrimination}>{messages.interval(discrimination)}</CardCell>
      <CardCell column={messages.time}>{messages.seconds(visible_ms, timed)}</CardCell>
      <CardCell column={messages.options}>
        {options.length > 0 && (
          <ul className="grid gap-1 text-sm">
            {options.map(({ part, text, correct, chosen, shares }, at) => (
              <li key={at}>
                <span dir="auto" className="block wrap-anywhere">
                  {part === null ? marked(shortStem(text), correct) : labelled(part, marked(shortStem(text), correct))}
                </span>
                <span className="flex flex-wrap gap-x-3 text-muted">
                  {chosen.map((count, third) => (
                    <span key={third} className="whitespace-nowrap">
                      {messages.third(count, sizes[third] ?? 0, shares[third] ?? null)}
                    </span>
                  ))}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardCell>
    </CardRow>
  );
}

function marked(text: string, correct: boolean): string {
  return correct ? `${text} (${messages.right})` : text;
}
