import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The library asks every frame whether it is there; the window of the card form's preview runs nothing. */
export const noise = /Failed to load resource|^console: Blocked script execution in 'about:blank'/;

/** Every rule in the light, and what colours decide once more in the dark. */
export async function expectNoViolation(page: Page, name: string): Promise<void> {
  const light = await axe(page).analyze();
  expect.soft(violationsOf(light), `${name}, light`).toEqual([]);
  await turn(page, 'dark');
  const dark = await axe(page).withRules(['color-contrast', 'link-in-text-block']).analyze();
  expect.soft(violationsOf(dark), `${name}, dark`).toEqual([]);
  await turn(page, 'light');
}

/** No page of ours has a frame of its own words, for which the library would open a page each time. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

interface Found {
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

const violationsOf = ({ violations }: Found) =>
  violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`).join('\n')}`,
  );

/** As another tab of the same person would; no colour fades, so it is done when the document says so. */
async function turn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('theme', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: chosen }));
    // the profile has no framework that listens
    if (document.documentElement.dataset['theme']) document.documentElement.dataset['theme'] = chosen;
  }, scheme);
  await expect(page.locator(`html:is([data-mantine-color-scheme=${scheme}], [data-theme=${scheme}])`)).toBeAttached();
}
