import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Errors of pages that request something missing. */
export const noise = /Failed to load resource/;

/**
 * Rules that axe does not run by default: targets of 24 px, and accessible names that begin with the visible
 * text.
 */
const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/** Expects no violation of any rule in the light theme, nor of the colour rules in the dark theme. */
export async function expectNoViolation(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect.soft(await getViolations(page, { rules }), `${name}, light`).toEqual([]);
  await round(page, 'dark');
  expect
    .soft(await getViolations(page, { runOnly: ['color-contrast', 'link-in-text-block'] }), `${name}, dark`)
    .toEqual([]);
  await round(page, 'light');
}

/** Lists violations. The only frame, the card form's preview, shows a page with a test of its own. */
function getViolations(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      const isBar = (element: Element | null): boolean =>
        element !== null &&
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) || isBar(element.parentElement));
      const listNeighbours = ({ any }: (typeof violations)[number]['nodes'][number]) =>
        any.flatMap(({ id, relatedNodes = [] }) =>
          id === 'target-offset'
            ? relatedNodes.map(({ target }) => document.querySelector(String(target)))
            : [],
        );
      // an element that a bar covers or touches can be scrolled away from it
      const isNearBar = (node: (typeof violations)[number]['nodes'][number]) => {
        const neighbours = listNeighbours(node);
        return neighbours.length > 0 && neighbours.every(isBar);
      };
      const seen = violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.filter((node) => !node.failureSummary?.includes('obscured') && !isNearBar(node)),
      }));
      return seen
        .filter(({ nodes }) => nodes.length > 0)
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`).join('\n')}`,
        );
    },
    { ...options, iframes: false, resultTypes: ['violations'] } satisfies RunOptions,
  );
}

/** Changes the theme as another tab would. No colour is animated, so the change is complete at once. */
async function round(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((scheme) => {
    localStorage.setItem('theme', scheme);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: scheme }));
    // the public profile has no framework that handles the event
    if (document.documentElement.dataset['theme']) document.documentElement.dataset['theme'] = scheme;
  }, scheme);
  await expect(
    page.locator(`html:is([data-mantine-color-scheme=${scheme}], [data-theme=${scheme}])`),
  ).toBeAttached();
}
