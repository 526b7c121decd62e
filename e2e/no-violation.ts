import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Pages that are asked for what is not there. */
export const noise = /Failed to load resource/;

/** What the library leaves out unless it is asked for: targets of 24 px, and names that begin with what is seen. */
const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };

/** Every rule in the light, and what colours decide once more in the dark. */
export async function expectNoViolation(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect.soft(await violationsOf(page, { rules }), `${name}, light`).toEqual([]);
  await round(page, 'dark');
  expect.soft(await violationsOf(page, { runOnly: ['color-contrast', 'link-in-text-block'] }), `${name}, dark`).toEqual([]);
  await round(page, 'light');
}

/** The one frame that a page of ours has, the card form's preview, shows a page that has a test of its own. */
function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(
    async (chosen) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, chosen);
      // what lies under a bar at this moment is scrolled away from it
      const seen = violations.map(({ id, nodes }) => ({ id, nodes: nodes.filter((node) => !node.failureSummary?.includes('obscured')) }));
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

/** As another tab of the same person would; no colour fades, so it is done when the document says so. */
async function round(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
    // the profile has no framework that listens
    if (document.documentElement.dataset['theme']) document.documentElement.dataset['theme'] = chosen;
  }, scheme);
  await expect(page.locator(`html:is([data-mantine-color-scheme=${scheme}], [data-theme=${scheme}])`)).toBeAttached();
}
