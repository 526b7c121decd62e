import type { Page } from '@playwright/test';

/**
 * Makes `goto` wait for hydration, since a public page is shown before its scripts have run. A journey that
 * passes `waitUntil` waits for that only; a click before hydration is handled by the browser.
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

/** True once React has hydrated a page whose scripts wait; true for any other page. */
export const isAwake = (): boolean => {
  const target = document.querySelector('main') ?? document.body;
  return (
    !document.getElementById('late-scripts') ||
    Object.keys(target).some((key) => key.startsWith('__reactFiber'))
  );
};

/** True once React has hydrated the page; true for a page without React. */
export const isHydrated = (): boolean => {
  const target = document.querySelector('main') ?? document.body;
  return (
    !('__reactRouterContext' in window) || Object.keys(target).some((key) => key.startsWith('__reactFiber'))
  );
};
