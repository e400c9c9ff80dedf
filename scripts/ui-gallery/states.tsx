import { useState } from "react";
import { BookOpen } from "#web/ui/icons.tsx";
import { Accordion } from "../../web/ui/accordion.tsx";
import { Avatar } from "../../web/ui/avatar.tsx";
import { Breadcrumb } from "../../web/ui/breadcrumb.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Card } from "../../web/ui/card.tsx";
import { Chip } from "../../web/ui/chip.tsx";
import { EmptyState } from "../../web/ui/empty-state.tsx";
import { ErrorState } from "../../web/ui/error-state.tsx";
import { Notice } from "../../web/ui/notice.tsx";
import { Pagination } from "../../web/ui/pagination.tsx";
import { Progress } from "../../web/ui/progress.tsx";
import { SkeletonText } from "../../web/ui/skeleton.tsx";
import { Spinner } from "../../web/ui/spinner.tsx";
import { Table } from "#web/ui/table.tsx";
import { TabPanel, Tabs } from "../../web/ui/tabs.tsx";
import { Row, Section } from "./section.tsx";

const studentTabs = [
  "Home",
  "My Courses",
  "AI Tutor (Text)",
  "AI Tutor (Voice)",
  "Gamification",
  "Lessons & Materials",
  "Certificates",
].map((label) => ({ value: label, label }));
const fewTabs = [
  { value: "student", label: "Student" },
  { value: "staff", label: "Staff & Admin" },
];

export function Navigation() {
  const [tab, setTab] = useState("Home");
  const [few, setFew] = useState("student");
  return (
    <Section title="Finding the way">
      <Breadcrumb
        entries={[{ label: "Home", to: "/" }, { label: "Courses", to: "/store" }, { label: "Databases that tell the truth" }]}
      />
      <Tabs label="Sign in as" tabs={fewTabs} value={few} onValueChange={setFew}>
        <TabPanel value="student">Student Portal</TabPanel>
        <TabPanel value="staff">Staff &amp; Admin Portal</TabPanel>
      </Tabs>
      <Tabs label="Dashboard" rail tabs={studentTabs} value={tab} onValueChange={setTab}>
        {studentTabs.map(({ value }) => (
          <TabPanel key={value} value={value}>
            <h3>{value}</h3>
            <p className="mt-2 text-muted">What belongs to this tab.</p>
          </TabPanel>
        ))}
      </Tabs>
      <Pagination page={5} pageCount={12} hrefFor={(page) => `/store?page=${page}`} />
      <div className="max-w-2xl">
        <Accordion
          defaultOpen={["one"]}
          items={[
            {
              id: "one",
              title: "What a transaction promises",
              note: "3 lessons",
              content: "Atomic, consistent, isolated, durable: four words, of which two are often forgotten.",
            },
            { id: "two", title: "Indexes", note: "3 lessons", content: "Where a book keeps its place." },
            {
              id: "three",
              title: "When two people write at once, and neither of them knows of the other",
              note: "2 lessons",
              content: "Locks and versions.",
            },
          ]}
        />
      </div>
    </Section>
  );
}

export function Feedback() {
  return (
    <Section title="Telling what happens">
      <Row label="chips">
        {["Technology", "Business", "Marketing", "Design", "Cookery", "success", "danger", "info"].map((hue) => (
          <Chip key={hue} hue={hue} dot>
            {hue}
          </Chip>
        ))}
        <Chip hue="business">Without a dot</Chip>
      </Row>
      <Row label="avatars, spinners">
        <Avatar name="Amara Okafor" size="sm" />
        <Avatar name="李 小龙" />
        <Avatar name="Zoë" src="/missing.png" />
        <Avatar name="Jean-Luc de la Fontaine" size="lg" />
        <Spinner label="Loading" />
        <Spinner className="text-2xl" />
      </Row>
      <div className="grid max-w-md gap-4">
        <Progress value={0} label="Nothing" />
        <Progress value={3} label="A little" />
        <Progress value={67} label="Two thirds" />
        <Progress value={140} label="All" size="sm" />
      </div>
      <div className="grid max-w-2xl gap-3">
        <Notice tone="success">Check your email for the confirmation link</Notice>
        <Notice tone="danger" title="You are offline.">
          What you wrote is safe on this machine. It is sent when the network is back.
        </Notice>
        <Notice action={<Button size="sm">See the new one</Button>}>A newer version of this lesson is here.</Notice>
      </div>
      <div className="grid gap-5 md:grid-cols-3">
        <Card>
          <SkeletonText lines={4} />
        </Card>
        <Card>
          <EmptyState
            icon={<BookOpen />}
            headingLevel={3}
            title="You haven’t enrolled in any courses yet."
            action={<Button variant="primary">Browse Courses</Button>}
          />
        </Card>
        <Card>
          <ErrorState headingLevel={3} title="The courses did not arrive." onRetry={() => {}}>
            The academy could not be reached. Your progress is safe. Try again in a moment.
          </ErrorState>
        </Card>
      </div>
      <Table label="People">
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">E-mail</th>
            <th scope="col">Role</th>
            <th scope="col" data-align="end">
              Courses
            </th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {[
            ["Amara Okafor", "amara@academy.example", "instructor", 3],
            ["Jonas Lindqvist", "jonas@academy.example", "student", 11],
            ["Mei Tanaka", "N/A", "admin", 0],
          ].map(([name, mail, role, count]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{mail}</td>
              <td>
                <Chip>{role}</Chip>
              </td>
              <td data-align="end">{count}</td>
              <td data-align="end">
                <Button size="sm" variant="quiet" aria-label={`Edit ${name}`}>
                  Edit
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}
