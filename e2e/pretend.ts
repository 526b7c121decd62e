import type { Page } from '@playwright/test';
import { account } from '@visita/core/account/contract';
import { servedPath } from '@visita/core/api/endpoint';
import type { Person } from './people.ts';

/** Overrides facts of the account in the browser, since the server's clock cannot be moved from here. */
export async function pretendProfile(
  page: Page,
  { token }: Person,
  facts: { is_verified: boolean; created_at: string },
): Promise<void> {
  await pretendState(page, account.profile.path, facts, { authorization: `Bearer ${token}` });
}

/** Makes calls to this path of the API fail. */
export async function pretendProblem(
  page: Page,
  path: string,
  { status, code }: { status: number; code: string },
): Promise<void> {
  await page.route(`**${servedPath(path)}`, (route) =>
    status === 0
      ? route.abort()
      : route.fulfill({ status, json: { success: false, data: null, message: '', code } }),
  );
}

/** Overrides facts in the answers of this path of the API. */
export async function pretendState(
  page: Page,
  path: string,
  facts: object,
  headers: Record<string, string> = {},
): Promise<void> {
  await page.route(`**${servedPath(path)}`, async (route) => {
    const answer = await route.fetch({ headers: { ...route.request().headers(), ...headers } });
    const body = (await answer.json()) as { data: object };
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...facts } } });
  });
}
