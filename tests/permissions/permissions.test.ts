import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { actors, outcomeFor, type Actor, type Outcome } from "./actors.ts";
import { secretsIn, startPermissionAcademy, type PermissionAcademy } from "./permission-academy.ts";
import type { Ask, Row } from "./row.ts";
import type { Scene } from "./scene.ts";
import { table } from "./table.ts";

// Every cell of the table is one request without pages. Decisions of a middleware for many calls are tested with every actor once per gate,
// and for every call only with the actor who shows that the call is behind the gate.
const academies = {} as Record<"launched" | "closed", PermissionAcademy>;
beforeAll(async () => {
  const [launched, closed] = await Promise.all([
    startPermissionAcademy({ launched: true }),
    startPermissionAcademy({ launched: false }),
  ]);
  Object.assign(academies, { launched, closed });
});
afterAll(() => Promise.all(Object.values(academies).map((academy) => academy.stop())));

const isAllowed = (outcome: Outcome) => typeof outcome === "number";
/** An invalid token is refused before the request is examined: the call's own cells show that, its cases need not. */
const identified = actors.filter((actor) => actor !== "deleted" && actor !== "pendingSession");
/** A call behind each of the gates: the data API's, the functions', and the pictures' and files'. */
const oneBehindEachGate = ["GET /api/enrollments", "POST /functions/v1/chat", "GET /pictures/courses/{file}"];

describe.each(table)("$call", (row) => {
  const scenes = new Map<PermissionAcademy, Scene>();
  /** Refusals and pure reads leave a scene unchanged: the calls of a row share one. Other requests get a scene of their own. */
  const sceneFor = async (academy: PermissionAcademy, expected: Outcome): Promise<Scene> => {
    if (isAllowed(expected) && !row.call.startsWith("GET ")) return academy.setScene();
    const scene = scenes.get(academy) ?? (await academy.setScene({ isNewest: row.call.startsWith("GET ") }));
    scenes.set(academy, scene);
    return scene;
  };

  test.each(actors)("as %s", async (actor) => {
    await expectOutcome(academies.launched, row, actor, outcomeFor(row.who, actor));
  });

  for (const special of row.cases ?? []) {
    test.each(identified)(`${special.when}, as %s`, async (actor) => {
      await expectOutcome(academies.launched, special, actor, outcomeFor(special.who, actor));
    });
  }

  test.each(actorsBeforeLaunch(row))("before the launch, as %s", async (actor) => {
    await expectOutcome(academies.closed, row, actor, outcomeBeforeLaunch(row, actor));
  });

  async function expectOutcome(academy: PermissionAcademy, asked: Ask, actor: Actor, expected: Outcome) {
    const scene = await sceneFor(academy, expected);
    const { outcome, text } = await academy.ask(row, asked, actor, scene);
    const written = await academy.writtenRows();
    expect({ outcome, ...(outcome === expected ? {} : { text: text.slice(0, 400) }) }).toEqual({ outcome: expected });
    const isRead = row.call.startsWith("GET ") && row.writes === undefined;
    if (!isAllowed(expected) || isRead) expect(written).toEqual({});
    const told = Object.entries(asked.tells ?? {}).flatMap(([secret, to]) => (to.includes(actor) ? [secret] : []));
    expect(secretsIn(text, actor, scene).sort()).toEqual(isAllowed(expected) ? told.sort() : []);
  }
});

/** All actors if the response is the call's own; elsewhere one who would be admitted after the launch, if any, and is no super admin. */
function actorsBeforeLaunch({ call, who, beforeLaunch }: Row): readonly Actor[] {
  if (typeof beforeLaunch === "object" || oneBehindEachGate.includes(call)) return actors;
  const most = ["visitor", "student", "instructor", "admin"] as const;
  return [most.find((actor) => isAllowed(who[actor])) ?? "superAdmin"];
}

/** Before the launch calls are for super admins; an invalid token is refused first. */
function outcomeBeforeLaunch({ call, who, beforeLaunch }: Row, actor: Actor): Outcome {
  if (typeof beforeLaunch === "object") return outcomeFor(beforeLaunch, actor);
  if (beforeLaunch === "same" || actor === "superAdmin") return outcomeFor(who, actor);
  const isIdentified = /^\w+ \/(api|functions)\//.test(call);
  if (isIdentified && actor === "deleted") return "caller.invalid_token";
  if (isIdentified && actor === "pendingSession") return "caller.second_factor_needed";
  return "platform.not_launched";
}
