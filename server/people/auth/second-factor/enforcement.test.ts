import { afterAll, beforeAll, expect, test } from "vitest";
import { startDataAcademy, type DataAcademy } from "#tests/support/data-academy.ts";

let academy: DataAcademy;
beforeAll(async () => {
  academy = await startDataAcademy();
});
afterAll(() => academy.stop());

/** Create an admin with a factor of the given status, whose session is at the first level. */
async function adminWithFactor(status: "verified" | "unverified") {
  const admin = await academy.person({ role: "admin", isSuperAdmin: true });
  await academy.db
    .insertInto("mfa_factors")
    .values({ user_id: admin.id, status, secret_encrypted: Buffer.of(1) })
    .execute();
  return admin;
}

const paths = [
  "/api/courses",
  "/api/people",
  "/api/account/sessions",
  "/api/platform",
  "/functions/v1/chat",
  "/functions/v1/invite-admin",
];

test.each(paths)("%s requires the second factor, whoever calls", async (path) => {
  const admin = await adminWithFactor("verified");
  for (const method of ["GET", "POST", "PUT", "DELETE"]) {
    const response = await academy.app.request(path, {
      method,
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
      ...(method === "GET" ? {} : { body: "{}" }),
    });
    expect([method, response.status, await response.json()]).toEqual([
      method,
      403,
      { error: "Please confirm it is you with your second factor.", code: "caller.second_factor_needed" },
    ]);
  }
});

test("an unfinished factor changes nothing", async () => {
  const admin = await adminWithFactor("unverified");
  expect((await academy.call("/courses", { as: admin })).status).toBe(200);
});
