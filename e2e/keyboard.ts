import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the target has the focus; the focus must be visible at every step. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`80 presses of Tab did not reach ${String(target)}`);
}

export async function choose(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/**
 * Opens a dialog: expects the focus to go into it and stay there, closes it with Escape, expects the focus
 * back on the opener, then opens it again.
 */
export async function openDialog(page: Page, opener: Locator): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await choose(page, opener);
  await expectFocusWithin(page, dialog);
  await page.keyboard.press('Escape');
  // hidden at once, it is closed when the page has handled the event
  await expect(page.locator('dialog:not(:empty)')).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expectFocusWithin(page, dialog);
  return dialog;
}

/** Expects the focus in the dialog, and no key to move it behind. */
export async function expectFocusWithin(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog.locator(':focus').or(page.locator('dialog:focus'))).toBeVisible();
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key);
    await expectFocusSeen(page);
    // between its last and first element are the browser's own buttons
    const isBehind = await dialog.evaluate((element) => {
      const { activeElement: focused, body } = document;
      return focused !== body && !element.contains(focused);
    });
    expect(isBehind, 'behind the dialog').toBe(false);
  }
}

/** Tabs from the first element to the last and back; nothing traps the focus, and it is always visible. */
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

/**
 * Success criteria 2.4.3, 2.4.7 and 2.4.11 of WCAG in full: the focused element exists, shows its focus, and
 * is not covered.
 */
export async function expectFocusSeen(page: Page, name = new URL(page.url()).pathname): Promise<void> {
  expect.soft(await faultsOfFocus(page), name).toEqual([]);
}

interface KeyboardSeen {
  element: Element;
  look: string;
}

function faultsOfFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    // a toast moves aside in the frame after it has grown or the page has scrolled
    if (document.querySelector('.mantine-Notification-root')) await nextFrame();
    const memory = window as { focusSeen?: KeyboardSeen };
    const last = memory.focusSeen;
    const element = document.activeElement ?? document.body;
    if (last?.element === element) return [];
    memory.focusSeen = { element, look: describeLook(element) };
    const isNowhere = element === document.body;
    return [
      ...(last && isUnchanged(last)
        ? [`does not show that it has the focus: ${describeStop(last.element)}`]
        : []),
      ...(isNowhere ? [] : getFaults(element)),
      ...[...document.querySelectorAll('[tabindex]:not([tabindex="0"], [tabindex^="-"])')].map(
        (one) => `has an order of its own: ${describeStop(one)}`,
      ),
    ];

    /** Resolves after all other resize observers of the frame, hence after all scrolling. */
    function nextFrame(): Promise<unknown> {
      return new Promise((resolve) => new ResizeObserver(resolve).observe(document.body));
    }

    function getFaults(focused: Element): string[] {
      const drawing = drawnFor(focused);
      const boxes = [...drawing.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const isDrawn =
        boxes.length > 0 &&
        !isClipped(drawing) &&
        drawing.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return [
        ...(isDrawn ? [] : ['cannot be seen']),
        ...(focused.closest('[aria-hidden=true], [inert]') ? ['is there for the eyes only'] : []),
        ...(boxes.some(isOutside) ? ['is not whole in the window'] : []),
        ...boxes
          .flatMap((box) => findCovers(box, drawing))
          .slice(0, 1)
          .map((cover) => `is under ${describeStop(cover)}`),
      ].map((fault) => `${fault}: ${describeStop(focused)}`);
    }

    /** True for text that is visible to screen readers only. */
    function isClipped(element: Element): boolean {
      return (
        getComputedStyle(element).clipPath !== 'none' ||
        (element.parentElement !== null && isClipped(element.parentElement))
      );
    }

    /** Returns the label of a choice whose input is visually hidden. */
    function drawnFor(focused: Element): Element {
      const { opacity, clipPath } = getComputedStyle(focused);
      const isHidden = opacity === '0' || clipPath !== 'none' || focused.getBoundingClientRect().width <= 1;
      return (isHidden && focused instanceof HTMLInputElement && focused.labels?.[0]) || focused;
    }

    /**
     * True if it is outside the window. A higher element only needs its beginning or its end inside; in a
     * text area the caret's line counts, which the browser takes care of.
     */
    function isOutside({ left, right, top, bottom }: DOMRect): boolean {
      if (element instanceof HTMLTextAreaElement || element instanceof HTMLIFrameElement) return false;
      const isHigh = bottom - top > innerHeight / 2;
      return left < -1 || right > innerWidth + 1 || (!isHigh && (top < -1 || bottom > innerHeight + 1));
    }

    function findCovers({ left, top, width, height }: DOMRect, element: Element): Element[] {
      const near = [0.1, 0.5, 0.9];
      const points = near.flatMap((across) =>
        near.map((down) => [left + width * across, top + height * down] as const),
      );
      return points.flatMap(([x, y]) => findCover(document.elementFromPoint(x, y), element) ?? []);
    }

    /** Returns the fixed or sticky element in front; any other one is part of the same drawing. */
    function findCover(front: Element | null, element: Element): Element | undefined {
      if (!front || front.contains(element) || element.contains(front)) return undefined;
      return /fixed|sticky/.test(getComputedStyle(front).position)
        ? front
        : findCover(front.parentElement, element);
    }

    function isUnchanged({ element: left, look }: KeyboardSeen): boolean {
      // a removed element, or one with parts of its own, cannot be judged by its look
      const hasParts =
        left instanceof HTMLIFrameElement ||
        (left instanceof HTMLInputElement && /date|time/.test(left.type));
      // the beginning of a new screen or section gets the focus for screen readers, and no key leads there
      const isBeginning = left.matches('main, h1, h2');
      return (
        left.isConnected && left !== document.body && !hasParts && !isBeginning && describeLook(left) === look
      );
    }

    /** Compares the element and every neighbour that may draw its outline: label, sibling and parent. */
    function describeLook(focused: Element): string {
      const { parentElement: parent, nextElementSibling: next, previousElementSibling: previous } = focused;
      const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : [];
      return [focused, next, previous, parent, parent?.parentElement, ...labels]
        .filter((one) => one instanceof Element)
        .flatMap((one) => ['', '::before', '::after'].map((part) => getLine(getComputedStyle(one, part))))
        .join();
    }

    function getLine({
      outlineStyle,
      outlineWidth,
      outlineColor,
      borderColor,
      boxShadow,
    }: CSSStyleDeclaration): string {
      const hasOutline =
        outlineStyle !== 'none' &&
        parseFloat(outlineWidth) >= 1 &&
        !outlineColor.startsWith('rgba(0, 0, 0, 0');
      return [hasOutline ? outlineColor : '', borderColor, boxShadow].join();
    }

    function describeStop(one: Element): string {
      return `${one.tagName.toLowerCase()} ${one.getAttribute('aria-label') ?? one.textContent.trim().slice(0, 60)} ${one.id}`;
    }
  });
}
