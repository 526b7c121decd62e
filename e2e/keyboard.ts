import { expect, type Locator, type Page } from '@playwright/test';

/** Tabs on until this has the focus; wherever the focus comes by, it is seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

export async function choose(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Opens what lies over the page: the focus goes into it, stays in it, and is back where it was once Escape closes it; then opens it again. */
export async function openDialog(page: Page, opener: Locator): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await choose(page, opener);
  await expectFocusWithin(page, dialog);
  await page.keyboard.press('Escape');
  // hidden at once, it is closed when the page has heard of it
  await expect(page.locator('dialog:not(:empty)')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFocusWithin(page, dialog);
  return dialog;
}

/** The focus is in there, and no key leads it to what lies behind. */
export async function expectFocusWithin(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus').or(page.locator('dialog:focus'))).toBeVisible();
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
    // between the last of it and the first are the browser's own buttons
    const isBehind = await dialog.evaluate((element) => {
      const { activeElement: focused, body } = document;
      return focused !== body && !element.contains(focused);
    });
    expect(isBehind, 'behind the dialog').toBe(false);
  }
}

/** From the first to the last and back: nothing holds the focus, and it is seen wherever it is. */
export async function tabThrough(page: Page, name: string): Promise<void> {
  await page.evaluate(() => getSelection()?.setPosition(document.body, 0));
  for (const key of ['Tab', 'Shift+Tab']) {
    let stops = 0;
    do {
      await page.keyboard.press(key);
      await expectFocusSeen(page, name);
      stops++;
    } while (stops < 200 && (await page.evaluate(() => document.activeElement !== document.body)));
    expect(stops, `${name}: ${key} comes by everything and out again`).toBeLessThan(200);
  }
}

/** Success criteria 2.4.3, 2.4.7 and 2.4.11 of WCAG, in full: what has the focus is there, shows it, and is under nothing. */
export async function expectFocusSeen(page: Page, name = new URL(page.url()).pathname): Promise<void> {
  expect.soft(await faultsOfFocus(page), name).toEqual([]);
}

interface Seen {
  element: Element;
  look: string;
}

function faultsOfFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    // a toast steps aside in the frame in which it has grown or the page has scrolled
    if (document.querySelector('.mantine-Notification-root')) await nextFrame();
    const memory = window as { focusSeen?: Seen };
    const last = memory.focusSeen;
    const element = document.activeElement ?? document.body;
    if (last?.element === element) return [];
    memory.focusSeen = { element, look: lookOf(element) };
    const isNowhere = element === document.body;
    return [
      ...(last && isUnchanged(last) ? [`does not show that it has the focus: ${told(last.element)}`] : []),
      ...(isNowhere ? [] : faultsOf(element)),
      ...[...document.querySelectorAll('[tabindex]:not([tabindex="0"], [tabindex^="-"])')].map(
        (one) => `has an order of its own: ${told(one)}`,
      ),
    ];

    /** Once everybody else who watches sizes was told of the frame's, which is after all that scrolled. */
    function nextFrame(): Promise<unknown> {
      return new Promise((resolve) => new ResizeObserver(resolve).observe(document.body));
    }

    function faultsOf(focused: Element): string[] {
      const shown = drawnFor(focused);
      const boxes = [...shown.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const isDrawn = boxes.length > 0 && !isClipped(shown) && shown.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return [
        ...(isDrawn ? [] : ['cannot be seen']),
        ...(focused.closest('[aria-hidden=true], [inert]') ? ['is there for the eyes only'] : []),
        ...(boxes.some(isOutside) ? ['is not whole in the window'] : []),
        ...boxes
          .flatMap((box) => coversOf(box, shown))
          .slice(0, 1)
          .map((cover) => `is under ${told(cover)}`),
      ].map((fault) => `${fault}: ${told(focused)}`);
    }

    /** As what is there for readers only. */
    function isClipped(shown: Element): boolean {
      return getComputedStyle(shown).clipPath !== 'none' || (shown.parentElement !== null && isClipped(shown.parentElement));
    }

    /** Of a choice the label, where the field itself is there for the browser only. */
    function drawnFor(focused: Element): Element {
      const { opacity, clipPath } = getComputedStyle(focused);
      const isHidden = opacity === '0' || clipPath !== 'none' || focused.getBoundingClientRect().width <= 1;
      return (isHidden && focused instanceof HTMLInputElement && focused.labels?.[0]) || focused;
    }

    /** What is higher than the window has its beginning or its end in it; of a text the line that is written counts, which the browser sees to. */
    function isOutside({ left, right, top, bottom }: DOMRect): boolean {
      if (element instanceof HTMLTextAreaElement || element instanceof HTMLIFrameElement) return false;
      const isHigh = bottom - top > innerHeight / 2;
      return left < -1 || right > innerWidth + 1 || (!isHigh && (top < -1 || bottom > innerHeight + 1));
    }

    function coversOf({ left, top, width, height }: DOMRect, shown: Element): Element[] {
      const near = [0.1, 0.5, 0.9];
      const points = near.flatMap((across) => near.map((down) => [left + width * across, top + height * down] as const));
      return points.flatMap(([x, y]) => coverOf(document.elementFromPoint(x, y), shown) ?? []);
    }

    /** What does not scroll with the rest: anything else in front is a part of the same drawing. */
    function coverOf(front: Element | null, shown: Element): Element | undefined {
      if (!front || front.contains(shown) || shown.contains(front)) return undefined;
      return /fixed|sticky/.test(getComputedStyle(front).position) ? front : coverOf(front.parentElement, shown);
    }

    function isUnchanged({ element: left, look }: Seen): boolean {
      // what was taken away, and what has parts of its own, is not told from its looks
      const hasParts = left instanceof HTMLIFrameElement || (left instanceof HTMLInputElement && /date|time/.test(left.type));
      // where a new screen or a part of it begins: it is given the focus for readers, and no key leads there
      const isBeginning = left.matches('main, h1, h2');
      return left.isConnected && left !== document.body && !hasParts && !isBeginning && lookOf(left) === look;
    }

    /** Of whatever may draw the line around it: itself, its label, what it stands beside and in. */
    function lookOf(focused: Element): string {
      const { parentElement: parent, nextElementSibling: next, previousElementSibling: previous } = focused;
      const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
      return [focused, next, previous, parent, parent?.parentElement, ...labels]
        .filter((one) => one instanceof Element)
        .flatMap((one) => ['', '::before', '::after'].map((part) => lineOf(getComputedStyle(one, part))))
        .join();
    }

    function lineOf({ outlineStyle, outlineWidth, outlineColor, borderColor, boxShadow }: CSSStyleDeclaration): string {
      const hasOutline = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1 && !outlineColor.startsWith('rgba(0, 0, 0, 0');
      return [hasOutline ? outlineColor : '', borderColor, boxShadow].join();
    }

    function told(one: Element): string {
      return `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 60)} ${one.id}`;
    }
  });
}
