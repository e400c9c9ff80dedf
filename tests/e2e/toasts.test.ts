import { expect, type Page } from "@playwright/test";
import { focusedName, test } from "./support/gallery.ts";

/** Let the page's time pass only when a test says so: on a busy machine, a toast could be gone before the test looks. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
}

test("a toast is announced with title and description together, and disappears after five seconds", async ({ gallery }) => {
  const { page } = await gallery.visit();
  await stopClock(page);
  await page.getByRole("button", { name: "Toast" }).click();
  await page.clock.runFor(100);
  const region = page.getByRole("region", { name: "Notifications (F8)" }).getByRole("status");
  await page.getByText("Added to Cart!").waitFor();
  await expect(region).toHaveText(/Added to Cart!\s+Databases that tell the truth/, { useInnerText: true });
  await page.mouse.move(5, 5);
  await page.clock.runFor(3500);
  await expect(page.getByText("Added to Cart!")).toHaveCount(1);
  await page.clock.runFor(2000);
  await page.getByText("Added to Cart!").waitFor({ state: "detached" });
  await page.context().close();
});

test("a toast replaces the previous one, stays if it should, and can be reached with F8", async ({ gallery }) => {
  const { page } = await gallery.visit();
  await stopClock(page);
  await page.getByRole("button", { name: "Toast" }).click();
  await page.clock.runFor(100);
  await page.getByText("Added to Cart!").waitFor();
  const failure = page.getByRole("button", { name: "Failure" });
  await failure.click();
  await page.clock.runFor(300);
  await page.getByText("Failed to get a response").waitFor();
  await expect(page.getByText("Added to Cart!")).toHaveCount(0);
  await page.mouse.move(5, 5);
  await page.clock.runFor(5600);
  await page.keyboard.press("F8");
  await page.keyboard.press("Tab");
  await expect.poll(() => focusedName(page)).toBe("Dismiss");
  await page.keyboard.press("Enter");
  await page.clock.runFor(300);
  await page.getByText("Failed to get a response").waitFor({ state: "detached" });
  await expect(failure).toBeFocused();
  await page.context().close();
});

test("a toast can be swiped away after 50 pixels, and returns if released before", async ({ gallery }) => {
  const { page } = await gallery.visit();
  await page.getByRole("button", { name: "Failure" }).click();
  const text = page.getByText("Failed to get a response");
  await text.waitFor();
  const swipe = async (pixels: number) => {
    await text.hover();
    const box = await text.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 8];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(40);
  await page.waitForTimeout(250);
  await expect(text).toHaveCount(1);
  await swipe(60);
  await text.waitFor({ state: "detached" });
  await page.context().close();
});
