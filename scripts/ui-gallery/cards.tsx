import { Avatar } from "../../web/ui/avatar.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Card, CardBody, CardLink } from "../../web/ui/card.tsx";
import { Chip } from "../../web/ui/chip.tsx";
import { Progress } from "../../web/ui/progress.tsx";
import { SkeletonCard } from "../../web/ui/skeleton.tsx";
import { Section } from "./section.tsx";

const courses = [
  { category: "Technology", title: "Databases that tell the truth", lessons: 9, level: "Intermediate" },
  { category: "Business", title: "Reading a balance sheet", lessons: 6, level: "Beginner" },
  {
    category: "Marketing",
    title: "Donaudampfschifffahrtsgesellschaftskapitän and other long names in campaigns",
    lessons: 4,
    level: "Advanced",
  },
  { category: "Design", title: "Type on a page", lessons: 7, level: "Beginner" },
];

export function Cards() {
  return (
    <Section title="Cards">
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {courses.map((course) => (
          <Card as="li" flush key={course.title}>
            <div className="aspect-video" data-hue={course.category.toLowerCase()} style={{ background: "var(--chip-solid)" }} />
            <CardBody>
              <div className="flex flex-wrap gap-2">
                <Chip hue={course.category} dot>
                  {course.category}
                </Chip>
                <Chip>{course.level}</Chip>
              </div>
              <h3 className="mt-1">
                <CardLink to={`/product/${course.title}`}>{course.title}</CardLink>
              </h3>
              <p className="mt-auto flex items-center justify-between gap-3 pt-2 text-sm text-muted">
                {course.lessons} lessons
                <Button size="sm">Add to cart</Button>
              </p>
            </CardBody>
          </Card>
        ))}
        <li>
          <SkeletonCard className="h-full" />
        </li>
      </ul>
      <div className="grid gap-5 md:grid-cols-2">
        <Card as="article" className="grid gap-4">
          <div>
            <h3>Databases that tell the truth</h3>
            <p className="mt-1 text-sm text-muted">9 lessons</p>
          </div>
          <div className="flex items-center gap-3">
            <Progress value={44} label="Progress in Databases that tell the truth" className="flex-1" />
            <span className="text-sm text-muted" data-numeric>
              44%
            </span>
          </div>
          <Button variant="primary" className="justify-self-start">
            Resume
          </Button>
        </Card>
        <Card className="flex items-start gap-4">
          <Avatar name="Amara Okafor" size="lg" />
          <div>
            <h3>Amara Okafor</h3>
            <p className="mt-1 text-muted">Teaches databases and has repaired a few at three in the morning.</p>
          </div>
        </Card>
      </div>
    </Section>
  );
}
