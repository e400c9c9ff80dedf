import type { Analytics } from "#domain/analytics.schema.ts";
import type { FigurePoint } from "./figure-points.ts";
import { FiguresOverTime } from "./figures-over-time.tsx";
import { LazyChart } from "./lazy-chart.tsx";
import { messages } from "./messages.ts";
import { PeopleUse } from "./people-use.tsx";
import type { Series } from "./time-chart.tsx";
import { UseTable } from "./use-table.tsx";
import { functionWords, modelWords } from "./use-words.ts";

const calls: Series = { figure: "ai_calls", name: messages.calls, colour: "var(--color-technology)", shape: "bar" };
const tokens: Series = { figure: "ai_tokens", name: messages.tokens, colour: "var(--color-design)", shape: "bar" };

type AiFiguresProps = { points: readonly FigurePoint[]; byWeek: boolean; ai: Analytics["ai"] };

/** What was asked of the AI faculty, over time, and by function, model and person. */
export function AiFigures({ points, byWeek, ai }: AiFiguresProps) {
  const usedTokens = points.some(({ ai_tokens }) => ai_tokens > 0);
  return (
    <section>
      <FiguresOverTime
        heading={messages.aiTitle}
        points={points}
        byWeek={byWeek}
        series={[calls, tokens]}
        nothing={messages.noAi}
      >
        <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
          <div className="min-w-0">
            <h4 className="mb-3 font-sans text-sm font-[550] text-muted">{messages.callsByTime(byWeek)}</h4>
            <LazyChart points={points} byWeek={byWeek} series={[calls]} />
          </div>
          <div className="min-w-0">
            <h4 className="mb-3 font-sans text-sm font-[550] text-muted">{messages.tokensByTime(byWeek)}</h4>
            {usedTokens ? (
              <LazyChart points={points} byWeek={byWeek} series={[tokens]} />
            ) : (
              <p className="text-sm text-muted">{messages.noTokens}</p>
            )}
          </div>
        </div>
      </FiguresOverTime>
      <p className="mt-6 max-w-measure text-sm">
        <strong className="font-[550]">{messages.budget(ai.daily_tokens)}</strong>{" "}
        <span className="text-muted">{messages.budgetText}</span>
      </p>
      {ai.functions.length > 0 && (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-8">
          <UseTable
            heading={messages.byFunction}
            column={messages.columnFunction}
            lines={ai.functions.map((use) => ({ ...use, id: use.function_name, name: functionWords(use.function_name) }))}
          />
          <UseTable
            heading={messages.byModel}
            column={messages.columnModel}
            lines={ai.models.map((use) => ({ ...use, id: use.model, ...modelWords(use.model) }))}
          />
        </div>
      )}
      {ai.people.length > 0 && <PeopleUse people={ai.people} />}
    </section>
  );
}
