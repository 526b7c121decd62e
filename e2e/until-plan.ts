import { expect } from '@playwright/test';
import { account } from '@visita/core/account/contract';
import { client } from '@visita/core/api/client';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { SubscriptionStatus } from '@visita/core/subscriptions/status';
import type { Person } from './people.ts';

/**
 * Resolves when a plan has a status and is paid beyond a time. The emulator's events arrive one after another
 * once its clock was moved, and a screen that is opened before the last one shows the plan as it was.
 */
export async function untilPlan(
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
  id: string,
  { status, paidBeyond = new Date(0) }: { status: SubscriptionStatus; paidBeyond?: Date },
): Promise<{ validUntil: Date }> {
  // sessions end while a clock is moved
  const { token } = await client({ fetch, origin: url })(account.login, { body: { email, password } });
  const calls = client({ fetch, origin: url, token: () => token });
  let validUntil = new Date(0);
  await expect
    .poll(async () => {
      const plan = await calls(subscriptions.get, { params: { id } });
      validUntil = plan.validUntil ?? validUntil;
      return plan.status === status && validUntil > paidBeyond;
    })
    .toBe(true);
  return { validUntil };
}
