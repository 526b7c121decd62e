import { expect, type Page } from '@playwright/test';
import { cards } from '@visita/core/cards/contract';
import { linkTo } from './mailbox.ts';
import type { openOwnApp } from './own-app.ts';
import { register, type Person } from './people.ts';
import { takeCard } from './physical-cards.ts';
import { beginPlan } from './shopper.ts';
import { untilPlan } from './until-plan.ts';
import { wordsIn } from './words.ts';

/** Registers a person who subscribes with an own card, and moves the clock past the plan's first charge. */
export async function openBilledPlan(
  page: Page,
  own: Awaited<ReturnType<typeof openOwnApp>>,
): Promise<{ person: Person; id: string; validUntil: Date }> {
  const { account, emails } = wordsIn('en');
  const person = await register(own.url);
  const card = await person.calls(cards.bind, { body: { cardNumber: takeCard(own).number } });
  await page.goto(`${own.url}/health/live`);
  await page.evaluate((token) => localStorage.setItem('token', token), person.token);
  await page.goto(await linkTo(own, person.email, emails.account.verification.subject, '/verify-email#'));
  await expect(page.getByRole('heading', { name: account.verifyLink.done.title })).toBeVisible();
  const { id } = await beginPlan(page, person, { plan: 'monthly', cardId: card.id });
  await own.moveClock(45);
  return { person, id, ...(await untilPlan(own.url, person, id, { status: 'active' })) };
}
