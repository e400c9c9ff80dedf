import { expect, type Page, type Request } from "@playwright/test";

/** Elements with content by people, which have its language and direction, as opposed to the academy's own texts. */
const content = '[dir="auto"], [translate="no"], bdi, code, kbd, pre, script, style, noscript';

/** Names that are the same in every language, and codes of currencies and time zones. */
const names =
  /The Academy|PRO\b|English|Français|Kiswahili|Português|Google|GitHub|OpenAI(-compatible)?|Anthropic|YouTube|Vimeo|Chrome|Linux|openai-compatible:[\w-]+|\(node\)|UTC|US\$|\S+@\S+|https?:\S+/g;

/** Return all texts on a page, visible or read out, in Latin letters and outside of content. */
function findLatin(contentSelector: string): { text: string; place: string }[] {
  const isContent = (element: Element): boolean => {
    const spoken = element.closest("[lang]");
    return element.closest(contentSelector) !== null || (spoken !== null && spoken !== document.documentElement);
  };
  const isLatin = (text: string) => /[a-zA-Z]{2,}/.test(text);
  const found: { text: string; place: string }[] = [];
  const note = (text: string, element: Element, kind: string) => {
    if (isLatin(text) && !isContent(element))
      found.push({ text: text.trim(), place: `${kind} of ${element.tagName.toLowerCase()}` });
  };
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  // A time zone or a currency is chosen by its code.
  const isCode = (text: string) => /^(?:[A-Z]{3}|[A-Z]\w+\/[\w/ +-]+)$/.test(text.trim());
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (node.parentElement && !(node.parentElement.tagName === "OPTION" && isCode(node.textContent ?? "")))
      note(node.textContent ?? "", node.parentElement, "text");
  for (const name of ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt"])
    for (const element of document.querySelectorAll(`[${name}]`)) note(element.getAttribute(name) ?? "", element, name);
  return found;
}

/** Visits pages in a pseudo-language and collects untranslated texts. */
export class PseudoWalk {
  readonly found = new Map<string, string>();
  readonly #page: Page;
  /** Texts by people, from the responses of the academy's API. */
  readonly #written = new Set<string>();
  #longestFirst: string[] | null = null;
  #pending = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on("request", (request) => void (isCall(request.url()) && (this.#pending += 1)));
    const end = (request: Request) => void (isCall(request.url()) && (this.#pending -= 1));
    page.on("requestfinished", end);
    page.on("requestfailed", end);
    page.on("response", async (response) => {
      if (!isCall(response.url()) || !response.ok() || !response.headers()["content-type"]?.includes("json")) return;
      // After navigation a response may no longer be readable.
      this.learn(await response.json().catch(() => null));
    });
  }

  /** Treat every text of a response as content, except single words: states and roles have to be translated. */
  learn(answer: unknown): void {
    if (typeof answer === "string" && answer.length < 2000 && !/^[a-z_-]+$/.test(answer)) {
      this.#written.add(answer.trim());
      this.#longestFirst = null;
    }
    if (typeof answer === "object" && answer !== null) for (const part of Object.values(answer)) this.learn(part);
  }

  /** Open a page and check it. */
  async open(path: string): Promise<void> {
    await this.#page.goto(path);
    await this.#page.waitForLoadState("networkidle");
    await this.check(path);
  }

  /** Press each differently named button in the page's main part, submit dialogs, and check what appears. */
  async press(path: string, most: number): Promise<void> {
    const seen = new Set<string>();
    await this.open(path);
    for (let times = 0; times < most; times += 1) {
      const buttons = this.#page.locator("main :is(button, summary, [role=tab]):not([disabled]):visible");
      const labels = await buttons.evaluateAll((all) =>
        all.map((one) =>
          // Do not change the language of the pages.
          one.closest("form")?.querySelector('option[value="sw"]')
            ? ""
            : (one.getAttribute("aria-label") ?? one.textContent ?? ""),
        ),
      );
      const kinds = labels.map((label) => label.replace(/[\x20-\x7e].*$/s, "").trim());
      const at = kinds.findIndex((kind) => kind !== "" && !seen.has(kind));
      if (at === -1) return;
      seen.add(kinds[at] ?? "");
      await buttons.nth(at).click({ force: true });
      await this.check(`${path}, ${kinds[at]}`);
      const dialog = this.#page.getByRole("dialog").or(this.#page.getByRole("alertdialog"));
      if (await dialog.first().isVisible()) {
        const send = dialog.first().locator("button[type=submit]:not([disabled])");
        if (await send.first().isVisible()) await send.first().click({ force: true });
        await this.check(`${path}, ${kinds[at]}, sent`);
        await this.#page.keyboard.press("Escape");
        if (await dialog.first().isVisible()) await this.open(path);
      } else if (!this.#page.url().endsWith(path)) await this.open(path);
    }
  }

  /** Check the page once all its calls have finished and it is rendered. */
  async check(place: string): Promise<void> {
    await expect.poll(() => this.#pending).toBe(0);
    // Try again if the page has redirected in the meantime.
    const drawn = await this.#page.waitForFunction(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))),
    );
    await drawn.dispose();
    const latin = await this.#page.waitForFunction(findLatin, content);
    for (const { text, place: where } of await latin.jsonValue()) {
      const own = this.#withoutContent(text);
      if (/[a-zA-Z]{2,}/.test(own) && !this.#isBeginning(own)) this.found.set(`${where}: ${own.trim()}`, place);
    }
  }

  /** Return whether a text is a truncated piece of content, as shown in lists. */
  #isBeginning(text: string): boolean {
    const plain = (written: string) => written.replaceAll(/[*_`\s]+/g, " ");
    const begin = plain(text.slice(text.search(/[a-zA-Z0-9]/))).slice(0, 40);
    return begin.length === 40 && Array.from(this.#written).some((written) => plain(written).includes(begin));
  }

  #withoutContent(text: string): string {
    this.#longestFirst ??= Array.from(this.#written)
      .filter((one) => one.length > 2)
      .toSorted((one, other) => other.length - one.length);
    return this.#longestFirst
      .reduce((left, one) => (left.includes(one) ? left.replaceAll(one, " ") : left), text)
      .replaceAll(names, " ");
  }
}

const isCall = (url: string) => /\/(api|auth\/v1|functions\/v1)\//.test(new URL(url).pathname);
