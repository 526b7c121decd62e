import type { Page } from '@playwright/test';

/** Answers the first call to this path as the server does eleven minutes after the login. */
export async function forgetProof(page: Page, method: string, path: string): Promise<void> {
  const answer = { success: false, data: null, message: '', code: 'proofNeeded' };
  let isForgotten = false;
  await page.route(`**${path}`, (route) => {
    if (isForgotten || route.request().method() !== method) return route.fallback();
    isForgotten = true;
    return route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify(answer) });
  });
}
