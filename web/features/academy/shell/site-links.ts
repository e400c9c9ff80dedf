import { defaultCategories } from "#domain/course.ts";

/** Where the header leads; `mark` is a word set beside the label. */
export const headerLinks: readonly { label: string; to: string; mark?: string }[] = [
  { label: "Courses", to: "/store" },
  { label: "For Business", to: "/for-business", mark: "PRO" },
  { label: "Talent", to: "/talent-marketplace" },
];

/** The footer's columns. Pages that the academy does not have yet lead to the home page. */
export const footerColumns = [
  {
    title: "Courses",
    links: [
      { label: "All courses", to: "/catalog" },
      ...defaultCategories.map((category) => ({ label: category, to: `/catalog?category=${category}` })),
    ],
  },
  {
    title: "Academy",
    links: [
      { label: "For Business", to: "/for-business" },
      { label: "Talent", to: "/talent-marketplace" },
      { label: "Help", to: "/help" },
    ],
  },
  {
    title: "About",
    links: [
      { label: "About the academy", to: "/" },
      { label: "Privacy", to: "/" },
      { label: "Terms", to: "/" },
    ],
  },
] as const;

/** The footer of the business shell. The academy has no pages for them yet. */
export const businessFooterLinks = [
  { label: "Privacy", to: "/" },
  { label: "Terms", to: "/" },
] as const;
