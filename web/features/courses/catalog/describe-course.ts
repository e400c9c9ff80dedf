import { courseMinutes, formatPrice } from "#domain/course.ts";
import type { CoursePage } from "#web/platform/api.ts";
import { categoryName, levelName } from "./course-words.ts";
import { messages } from "./messages.ts";

/** Return a one-sentence description for search engines and other sites: the course's own or, without one, its main facts. */
export function courseSummaryText({ title, description, category, level }: CoursePage): string {
  return description.trim() || messages.summary[level](title, category);
}

/**
 * Describe a course in schema.org: the course itself and its place in the store. Placeholder figures are left out, because machines
 * take them literally.
 * @param origin where people reach the academy, without a trailing slash
 */
export function describeCourse(course: CoursePage, picturePath: string, origin: string, academyName: string): object[] {
  const url = `${origin}/product/${course.id}`;
  const minutes = courseMinutes(course);
  const provider = { "@type": "Organization", name: academyName, url: `${origin}/` };
  return [
    {
      "@context": "https://schema.org",
      "@type": "Course",
      "@id": url,
      url,
      name: course.title,
      description: courseSummaryText(course),
      image: origin + picturePath,
      provider,
      about: categoryName(course.category),
      educationalLevel: levelName(course.level),
      inLanguage: course.language,
      ...(course.outcomes.length > 0 && { teaches: course.outcomes }),
      isAccessibleForFree: true,
      offers: { "@type": "Offer", url, category: messages.free, price: formatPrice(0).slice(1), priceCurrency: "USD" },
      hasCourseInstance: {
        "@type": "CourseInstance",
        courseMode: "Online",
        ...(minutes !== null && { courseWorkload: `PT${minutes}M` }),
        ...(course.instructors.length > 0 && {
          instructor: course.instructors.map(({ id, full_name }) => ({
            "@type": "Person",
            name: full_name,
            url: `${origin}/instructor/${id}`,
          })),
        }),
      },
      syllabusSections: course.lessons.map(({ title }) => ({ "@type": "Syllabus", name: title })),
    },
    breadcrumbs([
      { name: messages.courses, item: `${origin}/store` },
      { name: categoryName(course.category), item: origin + storeHrefOfCategory(course.category) },
      { name: course.title, item: url },
    ]),
  ];
}

function breadcrumbs(entries: readonly { name: string; item: string }[]): object {
  const items = entries.map((entry, index) => ({ "@type": "ListItem", position: index + 1, ...entry }));
  return { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: items };
}

/** Return the address of the store with one category selected. */
export function storeHrefOfCategory(category: string): string {
  return `/store?${new URLSearchParams({ category }).toString()}`;
}
