import type { Page } from '@playwright/test';

/** As the browser's own setting has it, which media queries follow too: twice the usual size. */
export async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** What of the headings and of what can be pressed does not fit where it stands, or into the window. */
export function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const sideways = document.documentElement.scrollWidth - width;
    const cut = [...document.querySelectorAll('h1, h2, h3, button, summary, a, label')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[aria-hidden=true], .skip-link') &&
        (leavesWindow(element) || [element, ...element.querySelectorAll('*')].some(cutsItsWords)),
    );
    return [...(sideways > 0 ? [`sideways by ${sideways}`] : []), ...cut.map((element) => element.textContent.trim().slice(0, 60))];

    function cutsItsWords(element: Element): boolean {
      const hasWords = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      const isSeen = element.clientWidth > 2 && getComputedStyle(element).overflowX === 'hidden';
      return hasWords && isSeen && element.scrollWidth > element.clientWidth + 1;
    }

    function leavesWindow(element: Element): boolean {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement)
        if (/auto|scroll/.test(getComputedStyle(around).overflowX)) return false;
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].some((box) => box.width > 1 && (box.left < -1 || box.right > width + 1));
    }
  });
}
