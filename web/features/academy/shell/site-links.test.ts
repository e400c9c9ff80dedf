import { expect, test } from "vitest";
import { demoAcademy, standardAcademy } from "#domain/academy.ts";
import { footerColumns, headerLinks } from "./site-links.ts";

const page = { openIdName: null, sendsMail: false, legal: [], accentProperties: null };
const real = { ...standardAcademy, ...page, isDemo: false };
const labelsOf = (columns: ReturnType<typeof footerColumns>) => columns.flatMap(({ links }) => links.map(({ label }) => label));

test("the demo's header and footer are as specified", () => {
  const demo = { ...demoAcademy, ...page, isDemo: true };
  expect(headerLinks(demo).map(({ to }) => to)).toEqual(["/store", "/for-business", "/talent-marketplace"]);
  const columns = footerColumns(demo, ["Technology", "Business", "Marketing", "Design"]);
  expect(columns.flatMap(({ links }) => links.map(({ to }) => to))).toEqual([
    "/catalog",
    "/catalog?category=Technology",
    "/catalog?category=Business",
    "/catalog?category=Marketing",
    "/catalog?category=Design",
    "/for-business",
    "/talent-marketplace",
    "/help",
    "/",
    "/",
    "/",
  ]);
});

test("a real academy's footer lists existing categories and no missing pages", () => {
  expect(headerLinks(real).map(({ label }) => label)).toEqual(["Courses"]);
  expect(labelsOf(footerColumns(real, []))).toEqual(["All courses", "Help"]);
  const own = {
    ...real,
    footer_links: [{ label: "Imprint", url: "/help" }],
    contact_address: "owls@school.example",
    open_talent: true,
  };
  expect(labelsOf(footerColumns(own, ["R&D"]))).toEqual(["All courses", "R&D", "Talent", "Help", "Imprint", "Contact"]);
  expect(footerColumns(own, ["R&D"])[0]?.links[1]?.to).toBe("/catalog?category=R%26D");
});
