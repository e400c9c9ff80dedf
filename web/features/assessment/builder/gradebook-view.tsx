import { useState } from "react";
import { formatPercent } from "#web/i18n/format.ts";
import type { Gradebook } from "#domain/gradebook.schema.ts";
import { studentSearchLimit } from "#domain/teaching.ts";
import { ApiError } from "#web/platform/api.ts";
import { downloadFile } from "#web/platform/save-file.ts";
import { ListSearch } from "#web/ui/list-search.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Download } from "#web/ui/icons-signed-in.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { useNextSearch } from "#web/platform/use-next-search.ts";
import { GradeDecision, type Cell } from "./grade-decision.tsx";
import { PostGrades } from "./post-grades.tsx";
import { GradeGroups } from "./grade-groups.tsx";
import { builderHref, readBuilderParams, type BuilderParams } from "./builder-params.ts";
import { messages } from "./messages.ts";

type GradebookViewProps = { params: BuilderParams; gradebook: Gradebook; pageCount: number };

/** The gradebook of a course: every learner's grade of every exam. */
export function GradebookView({ params, gradebook, pageCount }: GradebookViewProps) {
  const { exams, groups, learners, total, page } = gradebook;
  const here = { course: params.course, view: params.view };
  if (total === 0 && params.search === "") {
    return (
      <EmptyState headingLevel={3} title={messages.noLearners}>
        {messages.noLearnersHelp}
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <LearnerSearch here={here} />
        <ExportButton courseId={params.course} />
      </div>
      <PostGrades exams={exams} />
      <GradeGroups key={params.course} courseId={params.course} groups={groups} exams={exams} />
      {exams.length === 0 && <p className="text-muted">{messages.noGradedExams}</p>}
      <PagedList
        found={messages.learnersFound(total)}
        page={page}
        pageCount={pageCount}
        hrefFor={(to) => builderHref({ ...here, search: params.search, page: to })}
      >
        {learners.length === 0 ? (
          <EmptyState
            headingLevel={3}
            title={messages.nobodyFound}
            action={<TextLink to={builderHref(here)}>{messages.showEverybody}</TextLink>}
          />
        ) : (
          <CardTable
            label={messages.gradebook}
            columns={[messages.columnLearner, messages.courseGrade, ...exams.map(({ title }) => title)]}
          >
            {learners.map(({ id, full_name, grade, cells }) => (
              <CardRow
                key={id}
                name={
                  <span dir="auto" className="wrap-anywhere">
                    {full_name}
                  </span>
                }
              >
                <CardCell column={messages.courseGrade}>
                  <span className="tabular-nums">{grade === null ? "–" : formatPercent(grade / 100)}</span>
                </CardCell>
                {exams.map((exam, at) => {
                  const cell = cells[at];
                  return (
                    <CardCell key={exam.id} column={exam.title}>
                      {cell && (
                        <span className="flex flex-wrap items-center gap-x-2">
                          <Grade cell={cell} />
                          <GradeDecision learner={{ id, full_name }} exam={exam} cell={cell} />
                        </span>
                      )}
                    </CardCell>
                  );
                })}
              </CardRow>
            ))}
          </CardTable>
        )}
      </PagedList>
    </div>
  );
}

type Here = Pick<BuilderParams, "course" | "view">;

function LearnerSearch({ here }: { here: Here }) {
  return (
    <ListSearch
      params={readBuilderParams(here.course, useNextSearch())}
      hrefFor={({ search }) => builderHref({ ...here, search })}
      label={messages.searchLearners}
      placeholder={messages.searchLearnersPlaceholder}
      maxLength={studentSearchLimit}
      className="w-full max-w-sm"
    />
  );
}

/** A grade, or why there is none yet: a missing grade is not a 0. */
function Grade({ cell: { state, grade, passed, posted, decision } }: { cell: Cell }) {
  return (
    <span className="flex flex-wrap items-center gap-2 tabular-nums">
      {grade !== null && formatPercent(grade / 100)}
      {passed !== null && <Chip hue={passed ? "success" : "danger"}>{passed ? messages.passed : messages.notPassed}</Chip>}
      {state !== "graded" && <span className="text-muted">{messages.gradeStates[state]}</span>}
      {!posted && <Chip>{messages.notPosted}</Chip>}
      {decision && (
        <span className="text-muted" title={decision.reason}>
          {messages.setByInstructor}
        </span>
      )}
    </span>
  );
}

function ExportButton({ courseId }: { courseId: string }) {
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      await downloadFile(`/api/courses/${encodeURIComponent(courseId)}/gradebook.csv`, "grades.csv");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: messages.failed, description: error.message, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} onClick={() => void save()}>
      <Download aria-hidden="true" />
      {messages.exportCsv}
    </Button>
  );
}
