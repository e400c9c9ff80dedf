import { expect, test } from "vitest";
import { adminHref, readAdminParams, type AdminParams } from "./admin-params.ts";

const atStart: AdminParams = {
  tab: "system-overview",
  view: "people",
  search: "",
  role: "",
  page: 1,
  status: "",
  action: "",
  actor: "",
  before: 0,
  days: 30,
};

test.each([
  ["", {}],
  ["?tab=user-management&search=%20ada%20&role=admin&page=3", { tab: "user-management", search: "ada", role: "admin", page: 3 }],
  ["?tab=user-management&view=mail&status=failed", { tab: "user-management", view: "mail", status: "failed" }],
  [
    "?tab=compliance-security&action=role.changed&actor=00000000-0000-4000-8000-000000000001&before=77",
    { tab: "compliance-security", action: "role.changed", actor: "00000000-0000-4000-8000-000000000001", before: 77 },
  ],
  ["?tab=home&view=x&role=owner&page=-1&status=x&action=x&actor=x&before=x", {}],
  ["?tab=business-analytics&days=90", { tab: "business-analytics", days: 90 }],
  ["?page=0&before=1e3&days=31", {}],
])("the address %j is parsed as %j", (search, changed) => {
  expect(readAdminParams(new URLSearchParams(search))).toEqual({ ...atStart, ...changed });
});

test.each<[Partial<AdminParams>, string]>([
  [{}, "/dashboard"],
  [atStart, "/dashboard"],
  [{ tab: "user-management", view: "people", search: "a&b", page: 2 }, "/dashboard?tab=user-management&search=a%26b&page=2"],
  [{ tab: "course-library", search: "people" }, "/dashboard?tab=course-library&search=people"],
  [{ tab: "compliance-security", before: 51 }, "/dashboard?tab=compliance-security&before=51"],
  [{ tab: "business-analytics", days: 7 }, "/dashboard?tab=business-analytics&days=7"],
])("%j has the address %s", (params, address) => {
  expect(adminHref(params)).toBe(address);
});
