import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { cards, type Card } from '@visita/core/cards/contract';
import type { App } from './app.ts';
import { opensAwake } from './awake.ts';

import { register, signIn, type Person } from './people.ts';
import { takeCard, type PhysicalCard } from './physical-cards.ts';
import { watchFor, type Watch } from './watch.ts';
import { writtenBy } from './written-card.ts';

interface Cast {
  watch: Watch;
  /** A user with an account, signed in on `page`. */
  owner: Person;
  /** A card that is not bound. */
  freeCard: PhysicalCard;
  /** A live, completed card of the owner's. */
  card: Card;
  /** A page in a second browser, without cookies or storage. */
  stranger: Page;
}

export const app = JSON.parse(process.env['JOURNEYS_APP'] ?? '{}') as App;

/** Every journey is watched for errors, and has its own users and cards. */
export const test = base.extend<Cast>({
  watch: [
    async ({ context }, use) => {
      const watch = watchFor(app.url);
      await watch.over(context);
      await use(watch);
      watch.conclude();
    },
    { auto: true },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    await use(javaScriptEnabled ? opensAwake(page) : page);
  },
  owner: async ({ page }, use) => {
    const owner = await register(app.url);
    await signIn(page, owner);
    await use(owner);
  },
  // Playwright reads a fixture's dependencies from the destructuring, and this one has none
  // oxlint-disable-next-line no-empty-pattern
  freeCard: async ({}, use) => {
    await use(takeCard(app));
  },
  card: async ({ owner, freeCard }, use) => {
    const boundCard = await owner.calls(cards.bind, { body: { cardNumber: freeCard.number } });
    await use(
      await owner.calls(cards.update, { params: { id: boundCard.id }, body: await writtenBy(owner) }),
    );
  },
  stranger: async ({ browser, watch }, use) => {
    const context: BrowserContext = await browser.newContext();
    await watch.over(context);
    await use(opensAwake(await context.newPage()));
    await context.close();
  },
});

export { expect } from '@playwright/test';
