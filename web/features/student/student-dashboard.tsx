import { useSearchParams } from "react-router";
import type { EnrolledCourse } from "#domain/enrollment.ts";
import { TabPanel, Tabs } from "#web/ui/tabs.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { EnrolledCourses } from "./enrolled-courses.tsx";
import { messages } from "./messages.ts";

type StudentTab = "home" | "my-courses";

/** How many of the courses the overview shows. */
const coursesAtHome = 2;

/** A person's own learning, in tabs that the address remembers. */
export function StudentDashboard({ enrollments }: { enrollments: readonly EnrolledCourse[] }) {
  const [search, setSearch] = useSearchParams();
  const tab: StudentTab = search.get("tab") === "my-courses" ? "my-courses" : "home";
  return (
    <Tabs<StudentTab>
      label={messages.tabs}
      tabs={[
        { value: "home", label: messages.home },
        { value: "my-courses", label: messages.myCourses },
      ]}
      value={tab}
      onValueChange={(value) => setSearch(value === "home" ? {} : { tab: value }, { replace: true, preventScrollReset: true })}
    >
      <TabPanel value="home">
        <EnrolledCourses enrollments={enrollments.slice(0, coursesAtHome)} />
        {enrollments.length > coursesAtHome && (
          <p className="mt-6">
            <TextLink to="/dashboard?tab=my-courses" preventScrollReset>
              {messages.allCourses(enrollments.length)}
            </TextLink>
          </p>
        )}
      </TabPanel>
      <TabPanel value="my-courses">
        <EnrolledCourses enrollments={enrollments} />
      </TabPanel>
    </Tabs>
  );
}
