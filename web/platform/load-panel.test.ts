import { expect, test } from "vitest";
import { countPages } from "./load-panel.ts";

const hrefFor = ({ search, page }: { search: string; page: number }) => `/owls?search=${search}&page=${page}`;
const at = (page: number) => ({ search: "barn", page });

test("a list has at least one page, and its last one need not be full", () => {
  expect(countPages({ total: 0, page_size: 20 }, at(1), hrefFor)).toBe(1);
  expect(countPages({ total: 40, page_size: 20 }, at(2), hrefFor)).toBe(2);
  expect(countPages({ total: 41, page_size: 20 }, at(2), hrefFor)).toBe(3);
});

test("a page beyond the last one leads to the last one, with everything else in the address", () => {
  const beyond = () => countPages({ total: 41, page_size: 20 }, at(4), hrefFor);
  expect(beyond).toThrow(expect.objectContaining({ status: 302 }));
  try {
    beyond();
  } catch (redirection) {
    expect((redirection as Response).headers.get("location")).toBe("/owls?search=barn&page=3");
  }
});
