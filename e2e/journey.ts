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
  /** Somebody with an account, signed in on `page`. */
  owner: Person;
  /** A card that nobody has bound. */
  freeCard: PhysicalCard;
  /** A live card of the owner's, filled in. */
  card: Card;
  /** A second browser, of somebody who has never been here. */
  stranger: Page;
}

export const app = JSON.parse(process.env['JOURNEYS_APP'] ?? '{}') as App;

/** Every journey is watched, and has its own people and cards. */
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
  // the library reads from the braces what a fixture needs, and this one needs nothing
  // oxlint-disable-next-line no-empty-pattern
  freeCard: async ({}, use) => {
    await use(takeCard(app));
  },
  card: async ({ owner, freeCard }, use) => {
    const bound = await owner.calls(cards.bind, { body: { cardNumber: freeCard.number } });
    await use(await owner.calls(cards.update, { params: { id: bound.id }, body: await writtenBy(owner) }));
  },
  stranger: async ({ browser, watch }, use) => {
    const context: BrowserContext = await browser.newContext();
    await watch.over(context);
    await use(opensAwake(await context.newPage()));
    await context.close();
  },
});

export { expect } from '@playwright/test';
