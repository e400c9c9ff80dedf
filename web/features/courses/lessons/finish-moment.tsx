import { labelled } from "#web/platform/labelled.ts";
import { msg, plural } from "@lingui/core/macro";
import { defineMessages } from "#web/i18n/define-messages.ts";
import { useEffect, useId, useState } from "react";
import type { OwnRating } from "#domain/course-rating.schema.ts";
import type { CourseSummary } from "#domain/course.schema.ts";
import { ratingLimits } from "#domain/course.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { LeaveGuard } from "#web/platform/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, Textarea } from "#web/ui/field.tsx";
import { Check, Star } from "#web/ui/icons.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";

const messages = defineMessages({
  learned: msg`What you can do now`,
  rate: msg`Rate this course`,
  rateHelp: msg`Your rating counts toward the average on the course page. Your name is not shown next to it.`,
  stars: (count: number) => msg`${plural(count, { one: "1 star", other: "# stars" })}`,
  comment: msg`What should its instructor know?`,
  commentHint: msg`Optional.`,
  save: msg`Save rating`,
  change: msg`Change rating`,
  saved: msg`Thank you for your rating`,
  notSaved: msg`The rating was not saved`,
  starsMissing: msg`Choose one to five stars.`,
  next: msg`Up next`,
});

type Moment = { outcomes: readonly string[]; rating: OwnRating; next: CourseSummary | null };

/** The end of a course: outcomes, a rating, and a suggestion for the next course. Parts that fail to load are left out. */
export default function FinishMoment({ courseId }: { courseId: string }) {
  const moment = useMoment(courseId);
  // The same height as its placeholder in course-end.tsx.
  if (moment === null) return <div className="min-h-66" />;
  if (moment === "failed") return null;
  return (
    <div className="mt-4 grid w-full max-w-xl grid-cols-1 gap-6 border-t border-hairline pt-6 text-start">
      {moment.outcomes.length > 0 && (
        <section>
          <h3 className="text-lg">{messages.learned}</h3>
          <ul className="mt-2 grid gap-1.5">
            {moment.outcomes.map((outcome) => (
              <li key={outcome} className="flex gap-2.5" dir="auto">
                <Check aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-accent" />
                {outcome}
              </li>
            ))}
          </ul>
        </section>
      )}
      <RatingForm courseId={courseId} rating={moment.rating} />
      {moment.next && (
        <p className="text-center">
          {labelled(messages.next, "")}
          <TextLink to={`/product/${moment.next.id}`} dir="auto">
            {moment.next.title}
          </TextLink>
        </p>
      )}
    </div>
  );
}

function useMoment(courseId: string): Moment | "failed" | null {
  const [moment, setMoment] = useState<Moment | "failed" | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const params = { courseId };
    const loadingCourse = request("GET", "/api/courses/{courseId}", { params, signal });
    Promise.all([
      loadingCourse,
      request("GET", "/api/courses/{courseId}/rating", { params, signal }),
      loadingCourse.then(({ category }) => request("GET", "/api/courses", { query: { category, sort: "popular" }, signal })),
      request("GET", "/api/enrollments", { signal }),
    ]).then(
      ([course, rating, offered, { enrollments }]) => {
        const known = new Set([courseId, ...enrollments.map(({ course: taken }) => taken.id)]);
        const next = offered.courses.find(({ id }) => !known.has(id)) ?? null;
        setMoment({ outcomes: course.outcomes, rating, next });
      },
      () => signal.aborted || setMoment("failed"),
    );
    return () => leaving.abort();
  }, [courseId]);
  return moment;
}

function RatingForm({ courseId, rating }: { courseId: string; rating: OwnRating }) {
  const id = useId();
  const [stars, setStars] = useState(rating.stars);
  const [comment, setComment] = useState(rating.comment);
  const [savedComment, setSavedComment] = useState(rating.comment);
  const [isRated, setIsRated] = useState(rating.stars > 0);
  const [isBusy, setIsBusy] = useState(false);
  const [isMissing, setIsMissing] = useState(false);

  async function save(): Promise<void> {
    setIsMissing(stars === 0);
    if (stars === 0) return;
    setIsBusy(true);
    try {
      await request("PUT", "/api/courses/{courseId}/rating", { params: { courseId }, body: { stars, comment } });
      setIsRated(true);
      setSavedComment(comment);
      toast({ title: messages.saved });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: messages.notSaved, description: error.message, variant: "destructive" });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset aria-describedby={`${id}-help`}>
        <legend className="font-title text-lg">{messages.rate}</legend>
        <p id={`${id}-help`} className="text-sm text-muted">
          {messages.rateHelp}
        </p>
        <div className="mt-2 flex">
          {Array.from({ length: ratingLimits.stars }, (_, index) => index + 1).map((count) => (
            <label
              key={count}
              className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={id}
                value={count}
                checked={stars === count}
                aria-label={messages.stars(count)}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
                onChange={() => setStars(count)}
              />
              <Star
                aria-hidden="true"
                className={`size-7 ${count <= stars ? "fill-business stroke-business" : "stroke-muted"}`}
              />
            </label>
          ))}
        </div>
        <p role="status" className="text-sm text-danger empty:hidden">
          {isMissing && stars === 0 && messages.starsMissing}
        </p>
      </fieldset>
      {stars > 0 && (
        <Field label={messages.comment} hint={messages.commentHint}>
          <Textarea
            rows={2}
            maxLength={ratingLimits.comment}
            dir="auto"
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </Field>
      )}
      <LeaveGuard isChanged={comment !== savedComment} isLost={() => comment !== savedComment} />
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isRated ? messages.change : messages.save}
      </Button>
    </form>
  );
}
