import ArrowRight from "lucide-react/icons/arrow-right";
import Share from "lucide-react/icons/share-2";
import { Link } from "react-router";
import type { CoursePage } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/**
 * The one next action of the course page. The server renders it for a visitor; for a signed-in person (`html[data-auth=in]`) its
 * words stay unseen until it is known which of the two is right, in the same place and size. `settled` says that it is known.
 */
export function CourseActions({ course, settled }: { course: CoursePage; settled: boolean }) {
  const firstLesson = course.lessons[0];
  const unseen = settled ? "" : "in-data-[auth=in]:invisible";
  return (
    <div className="grid gap-3">
      <Button asChild variant="primary" size="lg" wide>
        {course.enrollment ? (
          <Link to={firstLesson ? `/learn/${course.id}/${firstLesson.id}` : "/dashboard"}>
            {messages.continueLearning}
            <ArrowRight aria-hidden="true" />
          </Link>
        ) : (
          <Link to={`/enroll/${course.id}`}>
            <span className={unseen}>{messages.enrollNow}</span>
          </Link>
        )}
      </Button>
      <Button variant="quiet" wide onClick={() => toast({ title: messages.notImplemented })}>
        <Share aria-hidden="true" />
        Share
      </Button>
    </div>
  );
}
