import type { Page } from '@playwright/test';

/**
 * A page that anybody may read is there before its scripts are. Opening one waits for them, unless the journey says what it
 * waits for: what is pressed before is the browser's own to follow.
 */
export function opensAwake(page: Page): Page {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (!options?.waitUntil) await page.waitForFunction(isAwake);
    return answer;
  };
  return page;
}

/** What React has taken over carries its mark. */
export function isAwake(): boolean {
  const taken = document.querySelector('main') ?? document.body;
  return !document.getElementById('late-scripts') || Object.keys(taken).some((key) => key.startsWith('__reactFiber'));
}
