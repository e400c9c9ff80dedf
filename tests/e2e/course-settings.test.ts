import { expectNothingToFind } from "./support/axe.ts";
import { instructor, newCourse, openEditor, outline, owls, test } from "./support/lesson-editor.ts";
import { signIn } from "./support/journey.ts";
import { picture } from "./support/course-library.ts";
import { admin, newStudent, openAs, tokenOf } from "./support/staff.ts";
import { expect } from "./support/test.ts";

test("an instructor edits course settings and sections without dragging; a visitor reads the preview, a learner follows the outline @slow", async ({
  page,
  browser,
  baseURL,
  courses,
}) => {
  test.slow();
  const course = await newCourse(page, "Birds of Prey", owls);
  courses.push(course);
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  for (const { id } of course.lessons) {
    const published = await page.request.post(`/api/lesson-drafts/${id}/publish`, { headers, data: { revision: 1 } });
    expect(published.status()).toBe(200);
  }

  // How the store shows it.
  await signIn(page, instructor);
  await page.getByRole("link", { name: `Settings ${course.title}` }).click();
  await expect(page.getByRole("heading", { name: "Course settings" })).toBeVisible();
  await page.getByLabel("What learners can do afterwards").fill("Tell owls apart by ear\n\nKeep quiet at night");
  await page.getByLabel("Price").fill("1999");
  await page.getByLabel("Percentage of a recording to watch").fill("75");
  await page.getByRole("checkbox", { name: "Owls" }).check();
  await page.getByLabel("Add a co-instructor").selectOption({ index: 1 });
  await expectNothingToFind(page, "course settings");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Course updated successfully.")).toBeVisible();
  await expect(page.getByText("Only an admin can publish the course")).toBeHidden();

  // Sections: name the first one, then use only the menus.
  await page.getByRole("button", { name: "Name sections" }).click();
  await page.getByRole("textbox", { name: "Section" }).fill("By night");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(outline(page).getByRole("heading", { name: "By night" })).toBeVisible();
  await page.getByRole("button", { name: "More for By night" }).click();
  await page.getByRole("menuitem", { name: "Add section after this one" }).click();
  await expect(outline(page).getByRole("heading", { name: "New section" })).toBeVisible();
  await page.getByRole("button", { name: "More for Herons" }).click();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expect(outline(page).getByRole("status")).toHaveText("Herons is now in New section.");
  await page.getByRole("button", { name: "More for New section" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect(outline(page).getByRole("heading").first()).toHaveText("New section");
  const firstLesson = async () => {
    const answer = await page.request.get(`/api/courses/${course.id}`);
    return ((await answer.json()) as { lessons: { title: string }[] }).lessons[0]?.title;
  };
  await expect.poll(firstLesson).toBe("Herons");
  await page.reload();
  await expect(outline(page).getByRole("link", { name: /^1/ })).toContainText("Herons");
  await expect(page.getByLabel("Percentage of a recording to watch")).toHaveValue("75");

  // A visitor sees all that, and can read the free preview.
  const visitor = await browser.newPage();
  await visitor.goto(`${baseURL}/product/${course.id}`);
  await expect(visitor.getByText("Tell owls apart by ear")).toBeVisible();
  await expect(visitor.getByRole("button", { name: /^New section/ })).toBeVisible();
  await visitor.getByRole("button", { name: /^By night/ }).click();
  await visitor.getByRole("link", { name: "Preview Owls" }).click();
  await expect(visitor.getByText("Owls hunt at night.")).toBeVisible();
  await expectNothingToFind(visitor, visitor.url());
  await visitor.getByRole("link", { name: "About the course" }).click();
  await visitor.getByRole("region", { name: "Instructor" }).getByRole("link").first().click();
  await expect(visitor).toHaveURL(/\/instructor\//);
  await expect(visitor.getByRole("link", { name: course.title })).toBeVisible();
  await expectNothingToFind(visitor, visitor.url());
  await visitor.close();

  // A learner starts with lesson 1, and has a tick for it afterwards.
  const learner = await openAs(browser, baseURL);
  const student = await newStudent(learner, "Lea Learner");
  const token = await tokenOf(page, student);
  await page.request.post("/api/enrollments", { headers: { authorization: `Bearer ${token}` }, data: { course_id: course.id } });
  await signIn(learner, student);
  await learner.goto(`${baseURL}/dashboard`);
  await learner.getByRole("link", { name: "Lesson 1, 1 min" }).click();
  await expect(learner.getByRole("heading", { level: 1 })).toHaveText("Herons");
  await learner.getByRole("link", { name: "Next" }).click();
  await expect(
    learner.getByRole("navigation", { name: "Lessons of this course" }).getByRole("img", { name: "Opened" }).first(),
  ).toBeVisible();
});

test("from the settings its instructor opens the course as a student sees it: as a draft, and in the store @slow", async ({
  page,
  browser,
  baseURL,
  courses,
}) => {
  const course = await newCourse(page, "Birds before learners", owls);
  courses.push(course);
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` };
  for (const { id } of course.lessons)
    expect((await page.request.post(`/api/lesson-drafts/${id}/publish`, { headers, data: { revision: 1 } })).ok()).toBe(true);
  const offer = async (published: boolean) => {
    const changed = await page.request.patch(`/api/courses/${course.id}`, { headers, data: { published } });
    expect(changed.ok()).toBe(true);
  };
  await offer(false);
  await signIn(page, instructor);
  const follow = async () => {
    await page.goto("/dashboard?tab=course-management");
    await page.getByRole("link", { name: `Settings ${course.title}` }).click();
    await page.getByRole("link", { name: "Preview as a student" }).click();
    await expect(page).toHaveURL(`/product/${course.id}`);
    await expect(page.getByRole("heading", { level: 1, name: course.title })).toBeVisible();
  };
  await follow();
  await expect(page.getByText("This course is a draft")).toBeVisible();
  await expect(page.getByRole("link", { name: "Enroll Now" })).toHaveCount(0);
  await page.getByRole("link", { name: "Read the lessons" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Owls" })).toBeVisible();
  await expect(page.getByText("Owls hunt at night.")).toBeVisible();

  // In the store, it is what a student sees who does not take it.
  await offer(true);
  await follow();
  const student = await openAs(browser, baseURL);
  await signIn(student, await newStudent(student, "Stella Student"), `/product/${course.id}`);
  await expect(student.getByRole("link", { name: "Enroll Now" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Enroll Now" })).toBeVisible();
  const article = (on: typeof page) => on.getByRole("main").getByRole("article").ariaSnapshot();
  expect(await article(page)).toBe(await article(student));
});

test("a new picture that was not saved is asked about before its page is left @slow", async ({ page, courses }) => {
  const course = await newCourse(page, "Birds in pictures", owls);
  courses.push(course);
  await signIn(page, instructor);
  await page.getByRole("link", { name: `Settings ${course.title}` }).click();
  await page.getByLabel("Image").setInputFiles(await picture());
  await expect(page.getByText("Image uploaded successfully.")).toBeVisible();
  const back = page.getByRole("link", { name: "Course Management" });
  await back.click();
  const question = page.getByRole("dialog");
  await question.getByRole("button", { name: "Cancel" }).click();

  // As soon as it is saved nothing is lost any more, even while the page is still loading what has changed.
  const isReleased = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    if (route.request().method() === "GET") await isReleased.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Course updated successfully.")).toBeVisible();
  await back.click();
  isReleased.resolve();
  await expect(page).not.toHaveURL(/view=settings/);
  await expect(question).toHaveCount(0);
});

test("an instructor drags a section, with its lessons, above another with the pointer @slow", async ({ page, courses }) => {
  const course = await newCourse(page, "Birds by Day and Night", owls);
  courses.push(course);
  await openEditor(page, instructor, course, 0);
  await page.getByRole("button", { name: "Name sections" }).click();
  await page.getByRole("textbox", { name: "Section" }).fill("By night");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByRole("button", { name: "More for By night" }).click();
  await page.getByRole("menuitem", { name: "Add section after this one" }).click();
  await page.getByRole("button", { name: "More for Herons" }).click();
  await page.getByRole("menuitem", { name: "Move down" }).click();
  await expect(outline(page).getByRole("status")).toHaveText("Herons is now in New section.");
  await page.getByRole("button", { name: "Reorder New section" }).dragTo(page.getByRole("button", { name: "Reorder By night" }), {
    steps: 15,
  });
  const rows = outline(page).getByRole("listitem");
  await expect(rows).toHaveText([/^New section/, /Herons/, /^By night/, /Owls/, /Hawks/]);
  const order = async () => {
    const headers = { authorization: `Bearer ${await tokenOf(page, instructor)}` };
    const answer = await page.request.get(`/api/courses/${course.id}/lesson-drafts`, { headers });
    return ((await answer.json()) as { lesson_drafts: { title: string }[] }).lesson_drafts.map(({ title }) => title);
  };
  await expect.poll(order).toEqual(["Herons", "Owls", "Hawks"]);
  await page.reload();
  await expect(rows).toHaveText([/^New section/, /Herons/, /^By night/, /Owls/, /Hawks/]);
});
