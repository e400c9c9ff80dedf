import type { Page } from "@playwright/test";
import { expectNothingToFind } from "./support/axe.ts";
import {
  editorAddress,
  editor,
  instructor,
  newCourse,
  openEditor,
  outline,
  owls,
  saved,
  test,
  write,
} from "./support/lesson-editor.ts";
import { admin, openAs } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test.describe("two authors at once", () => {
  // A save based on an older text is refused on purpose.
  test.use({ expectedErrors: /409/ });

  test("edits in different places are merged; in case of a conflict one author decides, and nothing is lost @slow", async ({
    page,
    browser,
    baseURL,
    courses,
  }) => {
    test.slow();
    const course = await newCourse(page, "Two Hands", owls);
    courses.push(course);
    const other = await openAs(browser, baseURL);
    await openEditor(page, instructor, course, 0);
    await openEditor(other, admin, course, 0);
    await write(page, " Its face is white.");
    await expect(saved(page)).toHaveText("Saved");
    await editor(other).press("Control+Home");
    await other.keyboard.type("Most ");
    await expect(other.getByText("Dr. Salma Renard changed other parts of this lesson. Both are in the text now.")).toBeVisible();
    await expect(saved(other)).toHaveText(/^Saved/);
    for (const text of ["Most Owls hunt at night.", "Its face is white."]) await expect(editor(other)).toContainText(text);

    // Undo reverts one's own edits, never another author's.
    await editor(other).press("Control+z");
    await expect(editor(other)).not.toContainText("Most");
    await expect(editor(other)).toContainText("Its face is white.");
    await editor(other).press("Control+y");
    await expect(editor(other)).toContainText("Most Owls");
    await expect(saved(other)).toHaveText(/^Saved/);

    // Changes that arrive while publishing are shown before learners get them.
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/api/lesson-drafts/*", async (route) => {
      if (route.request().method() === "PUT") await held;
      await route.continue();
    });
    await page.getByRole("textbox", { name: "Title" }).fill("Owls of the night");
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Publish this lesson?" });
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    letGo();
    await expect(dialog.getByText(/^(?!You |Dr\. Salma Renard).+ changed this lesson in the meantime/)).toBeVisible();
    await expect(dialog.getByRole("group", { name: "What learners will see" })).toContainText("Most Owls hunt at night.");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByRole("button", { name: "Published" })).toBeDisabled();
    await page.unroute("**/api/lesson-drafts/*");

    // Both change one sentence; the first page still has the text from before the other's change.
    await editor(other).press("Control+End");
    await other.keyboard.type(" It is rare.");
    await expect(saved(other)).toHaveText(/^Saved/);
    await write(page, " It is common.");
    const choice = page.getByRole("region", { name: "Someone else changed this lesson" });
    await expect(choice).toBeVisible();
    await expect(choice.getByRole("region", { name: "Your text" })).toContainText("It is common.");
    await expect(choice.getByRole("region", { name: /’s text$/ })).toContainText("It is rare.");
    await expectNothingToFind(page, "two texts to choose from");
    // Until somebody has decided, there is nothing to publish, and no dialog for it.
    await page.getByRole("button", { name: "Publish changes" }).click();
    await expect(page.getByText("First choose which text to keep.")).toBeVisible();
    await expect(page.getByRole("dialog", { name: "Publish the changes?" })).toHaveCount(0);
    await expect(choice).toBeVisible();
    await choice.getByRole("button", { name: "Insert both and edit" }).click();
    await expect(saved(page)).toHaveText(/^Saved/);
    for (const text of ["Most Owls", "It is common.", "It is rare."]) await expect(editor(page)).toContainText(text);

    // The other page has not received that yet: this time it takes the other author's text, and sets its own aside.
    await other.getByRole("textbox", { name: "Title" }).fill("All owls");
    await expect(saved(other)).toHaveText(/^Saved/);
    await page.getByRole("textbox", { name: "Title" }).fill("Some owls");
    await choice.getByRole("button", { name: "Take theirs" }).click();
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("All owls");
    await expect(page.getByText("Your text was set aside")).toBeVisible();
    await expect(editor(page)).toBeFocused();
    // A second text that is set aside does not replace the first one.
    await other.getByRole("textbox", { name: "Title" }).fill("Every owl");
    await expect(saved(other)).toHaveText(/^Saved/);
    await page.getByRole("textbox", { name: "Title" }).fill("Few owls");
    await choice.getByRole("button", { name: "Take theirs" }).click();
    await expect(page.getByText("Your text was set aside")).toHaveCount(2);
    await page.reload();
    for (const mine of [/^Some owls\n\nMost Owls/, /^Few owls\n\nMost Owls/]) {
      await page.getByText("Show it").first().click();
      await expect(page.getByRole("textbox", { name: "Your text" }).first()).toHaveValue(mine);
      await page.getByRole("button", { name: "Discard it" }).first().click();
    }
    await expect(page.getByText("Your text was set aside")).toHaveCount(0);
    await expect(editor(page)).toBeFocused();
    await other.context().close();
  });

  test("an author with the lesson open twice is told that the other text is their own @slow", async ({
    page,
    browser,
    baseURL,
    courses,
  }) => {
    const course = await newCourse(page, "Two Tabs", owls);
    courses.push(course);
    const other = await openAs(browser, baseURL);
    await openEditor(page, instructor, course, 0);
    await openEditor(other, instructor, course, 0);
    await write(page, " It is common.");
    await expect(saved(page)).toHaveText("Saved");
    await write(other, " It is rare.");
    const choice = other.getByRole("region", { name: "You changed this lesson elsewhere" });
    await expect(
      choice.getByText(/^You changed the same part of this lesson in another tab or on another device\./),
    ).toBeVisible();
    await expect(choice.getByRole("region", { name: "The other text" })).toContainText("It is common.");
    await choice.getByRole("button", { name: "Insert both and edit" }).click();
    for (const text of ["It is common.", "It is rare."]) await expect(editor(other)).toContainText(text);
    await other.context().close();
  });
});

test.describe("one author in two tabs", () => {
  test.use({ expectedErrors: /409/ });

  test("a reloaded tab keeps its own unsent text, and a closed tab leaves it to the other one @slow", async ({
    page,
    context,
    courses,
  }) => {
    test.slow();
    const course = await newCourse(page, "Two Tabs", owls);
    courses.push(course);
    const title = (of: Page) => of.getByRole("textbox", { name: "Title" });
    const conflict = (of: Page) => of.getByRole("button", { name: "Keep mine" });
    await openEditor(page, instructor, course, 0);
    const other = await context.newPage();
    await other.goto(editorAddress(instructor, course, 0));
    await expect(editor(other)).toBeVisible();
    await title(page).fill("AAA Owls");
    await title(other).fill("BBB Owls");
    const [winner, loser] = await Promise.race(
      [
        [page, other],
        [other, page],
      ].map(async ([one, two]) => {
        await expect(conflict(two as Page)).toBeVisible();
        return [one as Page, two as Page] as const;
      }),
    );
    const [winning, losing] = [await title(winner).inputValue(), await title(loser).inputValue()];
    expect(new Set([winning, losing])).toEqual(new Set(["AAA Owls", "BBB Owls"]));
    for (const tab of [winner, loser, winner]) {
      await tab.reload();
      await expect(editor(tab)).toBeVisible();
      await expect(title(winner)).toHaveValue(winning);
      await expect(conflict(winner)).toHaveCount(0);
      await expect(title(loser)).toHaveValue(losing);
      await expect(conflict(loser)).toBeVisible();
    }

    // Another tab picks up the text of a closed one, once it is sure that it was not just reloaded.
    await loser.close();
    await expect(conflict(winner)).toBeVisible();
    await expect(title(winner)).toHaveValue(losing);
  });
});

test.describe("when the network drops or the academy is gone", () => {
  // A preview requested just before its author logged out is refused.
  test.use({ expectedErrors: /ERR_|Failed to fetch|409|status of 401 .*\/lesson-drafts\/preview/ });

  test("typed text stays on the device, with a notice, and is saved when possible; a reload restores unsaved text @slow", async ({
    page,
    context,
    network,
    courses,
  }) => {
    test.slow();
    const course = await newCourse(page, "Off and On", owls);
    courses.push(course);
    await openEditor(page, instructor, course, 0);
    await context.setOffline(true);
    await write(page, " Typed in a train.");
    await expect(page.getByText("Kept on this device until you are online")).toBeVisible();
    // Another lesson cannot be loaded: the author stays, with the text.
    await outline(page).getByRole("link", { name: /Hawks/ }).click();
    await expect(page.getByText("You are offline", { exact: true }).first()).toBeVisible();
    await expect(editor(page)).toContainText("Typed in a train.");
    await context.setOffline(false);
    await expect(saved(page)).toHaveText("Saved");

    // The academy dies in the middle of a save: whether it was stored or not, typing on causes no conflict with oneself.
    const sent = page.waitForRequest((request) => request.method() === "PUT" && request.url().includes("/api/lesson-drafts/"));
    await write(page, " Sent as it died.");
    await sent;
    network.setClosed(true);
    await write(page, " Typed while it was gone.");
    await expect(page.getByText("Not saved yet: the academy did not answer.")).toBeVisible();
    network.setClosed(false);
    await expect(saved(page)).toHaveText("Saved", { timeout: 20_000 });
    await expect(page.getByRole("region", { name: "Someone else changed this lesson" })).toHaveCount(0);

    // A reload with text that could not be sent.
    await page.route("**/api/lesson-drafts/*", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await write(page, " Typed before the reload.");
    await expect(page.getByText("Not saved yet: the academy did not answer.")).toBeVisible();
    await page.unroute("**/api/lesson-drafts/*");
    await page.reload();
    await expect(editor(page)).toContainText(
      "Typed in a train. Sent as it died. Typed while it was gone. Typed before the reload.",
    );
    await expect(saved(page)).toHaveText("Saved");

    // Two tabs of one person are two authors, each with a text.
    const tab = await context.newPage();
    await tab.goto(editorAddress(instructor, course, 0));
    await expect(editor(tab)).toContainText("Typed before the reload.");
    await write(page, " From the first tab.");
    await expect(saved(page)).toHaveText("Saved");
    await editor(tab).press("Control+Home");
    await tab.keyboard.type("From the second tab. ");
    await expect(tab.getByText(/changed other parts of this lesson/)).toBeVisible();
    for (const text of ["From the first tab.", "From the second tab."]) await expect(editor(tab)).toContainText(text);
  });

  test("logging out asks about unsent lesson text, and removes it if it is discarded @slow", async ({ page, courses }) => {
    const course = await newCourse(page, "Left Behind", owls);
    courses.push(course);
    await openEditor(page, instructor, course, 0);
    const isSave = (method: string) => method === "PUT";
    await page.route("**/api/lesson-drafts/*", (route) => (isSave(route.request().method()) ? route.abort() : route.continue()));
    await write(page, " Typed quokka-2207 last.");
    await expect(page.getByText("Not saved yet: the academy did not answer.")).toBeVisible();

    const dialog = page.getByRole("dialog", { name: "Not everything has been sent" });
    const logOut = async () => {
      await page.locator('header button[aria-haspopup="menu"]').click();
      await page.getByRole("menuitem", { name: "Log out" }).click();
    };
    await logOut();
    await expect(dialog.getByRole("listitem").first()).toHaveText("A lesson you are writing");
    await dialog.getByRole("button", { name: "Send and log out" }).click();
    await expect(dialog).toContainText("This could not be sent.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(editor(page)).toContainText("quokka-2207");

    await logOut();
    await dialog.getByRole("button", { name: "Log out anyway" }).click();
    await expect(page.getByText("Logged out")).toBeVisible();
    await expect(editor(page)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("quokka-2207");

    await page.unroute("**/api/lesson-drafts/*");
    await openEditor(page, instructor, course, 0);
    await write(page, " Sent at the end.");
    await logOut();
    // Whether it was saved already or is sent now, it is stored afterwards.
    await expect(dialog.or(page.getByText("Logged out"))).toBeVisible();
    if (await dialog.isVisible()) await dialog.getByRole("button", { name: "Send and log out" }).click();
    await expect(page.getByText("Logged out")).toBeVisible();
    await openEditor(page, instructor, course, 0);
    await expect(editor(page)).toContainText("Sent at the end.");
    await expect(editor(page)).not.toContainText("quokka-2207");
  });
});
