import type { Page } from '@playwright/test';

/**
 * Lists elements that are invisible in forced colours: icons in fixed colours, text on a fill, and current or
 * chosen items without an outline.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' });
  const lost = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const getColours = (names: string) =>
      names.split(' ').map((name) => {
        probe.style.color = name;
        return getComputedStyle(probe).color.replace(/^rgba(.*), [\d.]+\)$/, 'rgb$1)');
      });
    const grounds = getColours('Canvas ButtonFace Field');
    const system = [
      ...grounds,
      ...getColours(
        'CanvasText ButtonText FieldText LinkText VisitedText ActiveText GrayText ButtonBorder Highlight HighlightText',
      ),
    ];
    probe.remove();
    const marked =
      ':is([aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], [data-chosen])';
    const seen = [...document.body.querySelectorAll('*')].filter(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !keepsItsColours(one),
    );
    return [
      ...seen.filter(isOurs).map(describeElement('a colour of ours')),
      ...seen.filter(isOnFill).map(describeElement('words on a fill')),
      ...seen
        .filter((one) => one.matches(marked) && !isLined(one))
        .map(describeElement('chosen without a line')),
    ];

    function keepsItsColours(element: Element | null): boolean {
      return (
        element !== null &&
        (getComputedStyle(element).forcedColorAdjust === 'none' || keepsItsColours(element.parentElement))
      );
    }

    /**
     * True for a drawing in fixed colours; texts and drawings that follow the text are adjusted by the
     * browser.
     */
    function isOurs(element: Element): boolean {
      if (!(element instanceof SVGGeometryElement)) return false;
      const { fill, stroke, forcedColorAdjust } = getComputedStyle(element);
      return (
        forcedColorAdjust !== 'auto' &&
        [fill, stroke].some((colour) => colour.startsWith('rgb(') && !system.includes(colour))
      );
    }

    function isOnFill(element: Element): boolean {
      const hasWords = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const ground = getGround(element);
      return hasWords && ground !== undefined && !grounds.includes(ground);
    }

    function getGround(element: Element | null): string | undefined {
      if (!element) return undefined;
      const colour = getComputedStyle(element).backgroundColor;
      // transparency is kept
      return colour.endsWith(', 0)')
        ? getGround(element.parentElement)
        : colour.replace(/^rgba(.*), [\d.]+\)$/, 'rgb$1)');
    }

    function isLined(element: Element): boolean {
      const { outlineStyle, textDecorationLine } = getComputedStyle(element);
      return outlineStyle === 'solid' || textDecorationLine === 'underline';
    }

    function describeElement(fault: string) {
      return (element: Element) => `${fault}: ${element.outerHTML.slice(0, 160)}`;
    }
  });
  await page.emulateMedia({ forcedColors: 'none' });
  return lost;
}
