import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

/** Doubles the browser's standard text size, which media queries follow too, until the window is resized. */
export async function enlargeText(page: Page, standard = 32): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
}

/**
 * Lists visible words that are cut off, leave the window or their button, or overlap others, and elements
 * that do not fit the window.
 */
export function cutWords(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate((selector) => {
    const width = document.documentElement.clientWidth;
    const root =
      [...document.querySelectorAll(selector)].findLast((one) => one.checkVisibility()) ?? document.body;
    const lines = getLines(root);
    return [
      ...[document.documentElement, root]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .flatMap(widest)
        .map(describeLine('sideways')),
      ...lines.filter(leavesWindow).map(describeFault('out of the window')),
      ...lines.filter(isCut).map(describeFault('cut')),
      ...lines.filter(leavesButton).map(describeFault('out of its button')),
      ...lines
        .flatMap(({ words }) => words)
        .filter(isBroken)
        .map(({ text }) => `broken: ${text}`),
      ...lines
        .filter((line, index) => lines.slice(index + 1).some((other) => isOver(line, other)))
        .map(describeFault('over other words')),
      ...(root === document.body ? tallBars() : []).map(describeLine('a third of the window')),
    ];

    interface Line {
      element: Element;
      box: DOMRect;
      /** The element and its ancestors, up to a fixed or sticky one (`isApart`). */
      around: Element[];
      isApart: boolean;
      /** The words of the whole text. */
      words: Word[];
    }

    interface Word {
      text: string;
      parts: DOMRect[];
    }

    /** The elements that make a container scroll sideways: those that reach furthest. */
    function widest(scrolled: Element): Element[] {
      const edge = scrolled.getBoundingClientRect().left + scrolled.clientWidth;
      const reaches = (one: Element) => one.getBoundingClientRect().right > edge + 0.5;
      return [...scrolled.querySelectorAll('*')].filter(
        (one) =>
          reaches(one) && ![...one.children].some(reaches) && findAncestors(one).slice(1).every(isOpen),
      );
    }

    function isOpen(element: Element): boolean {
      return getComputedStyle(element).overflowX === 'visible';
    }

    function getLines(part: Element): Line[] {
      const found: Line[] = [];
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT, (node) =>
        node.textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
      );
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement;
        if (!element || !isSeen(element)) continue;
        const around = findAncestors(element);
        if (around.some(isForReadersOnly)) continue;
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        const boxes = [...range.getClientRects()].filter(
          ({ width: across, height }) => across > 1 && height > 1,
        );
        const words =
          boxes.length > 1 && getComputedStyle(element).hyphens !== 'auto' ? getWords(texts.currentNode) : [];
        const all = { element, around, isApart: around.some(isApart) };
        for (const [index, box] of boxes.entries())
          found.push({ ...all, box, words: index === 0 ? words : [] });
      }
      return found;
    }

    /** Words in Latin script only: Chinese breaks anywhere, and so do URLs and numbers. */
    function getWords(text: Node): Word[] {
      return [
        ...(text.textContent ?? '').matchAll(
          /(?<![\p{L}\d@._/-])\p{Script=Latin}{3,}(?![\p{L}\d@_/]|[.-]\p{L})/gu,
        ),
      ].map(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return { text: word, parts: [...range.getClientRects()] };
      });
    }

    /** True if a word is split although it would fit into half the window. */
    function isBroken({ parts }: Word): boolean {
      const isInLines = parts.some(({ top, height }) => Math.abs(top - (parts[0]?.top ?? top)) > height / 2);
      return isInLines && parts.reduce((sum, part) => sum + part.width, 0) < width / 2;
    }

    function isSeen(element: Element): boolean {
      const isDrawn = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      return isDrawn && !element.closest('[aria-hidden=true], .skip-link, script, style, noscript, option');
    }

    function findAncestors(element: Element): Element[] {
      const parent = element.parentElement;
      return isApart(element) || !parent || parent === document.body
        ? [element]
        : [element, ...findAncestors(parent)];
    }

    function isApart(element: Element): boolean {
      return /fixed|sticky/.test(getComputedStyle(element).position);
    }

    function isForReadersOnly(element: Element): boolean {
      const { clipPath, overflowX } = getComputedStyle(element);
      return (
        clipPath !== 'none' ||
        (element.clientWidth <= 2 && overflowX !== 'visible' && element.clientHeight > 0)
      );
    }

    function leavesWindow({ box, around }: Line): boolean {
      const isSwiped = around.some(
        (one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth,
      );
      return !isSwiped && (box.left < -1 || box.right > width + 1);
    }

    function isCut({ box, around }: Line): boolean {
      return around.some((one) => {
        const { overflowX, overflowY } = getComputedStyle(one);
        const outer = one.getBoundingClientRect();
        const isNarrow = box.right > outer.right + 1 || box.left < outer.left - 1;
        const isLow = Math.max(box.bottom - outer.bottom, outer.top - box.top) > box.height / 4;
        return (/hidden|clip/.test(overflowX) && isNarrow) || (/hidden|clip/.test(overflowY) && isLow);
      });
    }

    function leavesButton({ element, box }: Line): boolean {
      const button = element.closest('button, a, summary, label');
      if (!button || getComputedStyle(button).display === 'inline') return false;
      const outer = button.getBoundingClientRect();
      return (
        box.right > outer.right + 2 ||
        box.left < outer.left - 2 ||
        box.bottom > outer.bottom + 4 ||
        box.top < outer.top - 4
      );
    }

    function isOver(one: Line, other: Line): boolean {
      if (one.element === other.element || one.isApart !== other.isApart) return false;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      return across > 3 && down > Math.min(one.box.height, other.box.height) / 3;
    }

    function tallBars(): Element[] {
      const before = scrollY;
      scrollTo(0, document.documentElement.scrollHeight / 2);
      const bars = [...document.body.querySelectorAll('*')].filter((one) => {
        if (
          !isApart(one) ||
          one.closest('dialog, [role=dialog]') ||
          !one.checkVisibility({ visibilityProperty: true })
        )
          return false;
        const { position, top, bottom } = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        const isStuck =
          position === 'fixed' ||
          Math.abs(box.top - parseFloat(top)) < 1 ||
          Math.abs(innerHeight - box.bottom - parseFloat(bottom)) < 1;
        const height = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
        return isStuck && box.width > width / 2 && height > innerHeight / 3;
      });
      scrollTo(0, before);
      return bars;
    }

    function describeLine(fault: string) {
      return (element: Element) =>
        `${fault}: ${element.tagName.toLowerCase()} ${element.textContent.trim().slice(0, 60)}`;
    }

    function describeFault(fault: string) {
      return ({ element }: Line) => describeLine(fault)(element);
    }
  }, within);
}
