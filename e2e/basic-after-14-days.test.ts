import { account } from '@visita/core/account/contract';
import { cards, type Card } from '@visita/core/cards/contract';
import { addDays } from '@visita/core/days';
import { prefixFor, type Language } from '@visita/core/languages';
import type { Page } from '@playwright/test';
import { startServer, untilOpen, type Running } from '../server/test/process.ts';
import { clearAway, planApp } from './app.ts';
import { expect, test } from './journey.ts';
import { linkTo } from './mailbox.ts';
import { register, signIn, type Person } from './people.ts';
import { filled, wordsIn } from './words.ts';
import { writtenBy } from './written-card.ts';

interface Owner extends Person {
  language: Language;
  card: Card;
}

/** Opens the owner's cards and the visitor's page, and expects the words and fields of this day. */
async function expectDay({
  page,
  url,
  owner,
  isFull,
}: {
  page: Page;
  url: string;
  owner: Owner;
  isFull: boolean;
}) {
  const { cards: words, profile } = wordsIn(owner.language);
  const prefix = prefixFor(owner.language);
  const { name, fullUntil, cardId } = owner.card;
  const locale = owner.language === 'fr' ? 'fr-CA' : 'en';
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'America/Toronto' }).format(
    fullUntil ?? undefined,
  );
  await signIn(page, owner, url);
  await page.goto(`${url}/${prefix}/cards`);
  const [sentences, otherSentences] = isFull
    ? [
        [filled(words.outlook.until, { date }), words.outlook.keeps],
        [words.neverDark, words.outlook.back],
      ]
    : [[words.neverDark, words.outlook.back], [words.outlook.keeps]];
  for (const sentence of sentences) await expect(page.getByRole('main')).toContainText(sentence);
  for (const sentence of otherSentences) await expect(page.getByRole('main')).not.toContainText(sentence);
  await expect(page.getByText(filled(words.fullUntil, { date }))).toHaveCount(isFull ? 1 : 0);
  await expect(page.getByRole('link', { name: words.outlook.adds })).toHaveAttribute(
    'href',
    `/${prefix}/subscription#adds`,
  );
  await page.evaluate(() => localStorage.clear());

  await page.goto(`${url}/i/${cardId}?lang=${owner.language}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const article = page.getByRole('article');
  for (const text of ['Bookbinder', 'Paper & Thread'])
    await expect(article.getByText(text).first()).toBeVisible();
  await expect(article.getByRole('img').first()).toBeVisible();
  await expect(article.locator('a[href*="contact.vcf"]').first()).toBeVisible();
  const withPlan = [
    article.locator('a[href^="tel:"]'),
    article.getByText('Books by hand, one at a time.'),
    article.getByRole('link', { name: 'Paper fair' }),
    article.getByRole('link', { name: filled(profile.leave, { name }) }),
  ];
  for (const part of withPlan) await expect(part.first()).toBeVisible({ visible: isFull });
  await expect(page.getByText(profile.publicStates.unpublished.title)).toHaveCount(0);
}

// in its own installation, whose clock is moved
test('A card without plastic and plan is shown in full for 14 days, then with the name, title, company and photo', async ({
  page,
  watch,
}) => {
  watch.expectErrors(/left the site/);
  const own = await planApp();
  let server: Running | undefined;
  const close = async () => {
    server?.process.kill('SIGTERM');
    await server?.ended;
  };
  const open = async (daysAhead: string) => {
    await close();
    server = startServer({
      ...own.environment,
      NODE_OPTIONS: `--import=${new URL('clock-ahead.ts', import.meta.url).href}`,
      DAYS_AHEAD: daysAhead,
    });
    await untilOpen(server);
  };
  const begin = async (language: Language): Promise<Owner> => {
    const person = await register(own.url, { language });
    const { subject } = wordsIn(language).emails.account.verification;
    const link = await linkTo(own, person.email, subject, '/verify-email#');
    await person.calls(account.verifyEmail, { params: { token: new URL(link).hash.slice(1) } });
    const card = await person.calls(cards.create, { body: { ...(await writtenBy(person)), language } });
    expect(card.fullUntil).toEqual(addDays(card.boundAt, 14));
    return { ...person, language, card };
  };
  try {
    await open('0');
    const owners = [await begin('en'), await begin('fr')];
    for (const owner of owners) await expectDay({ page, url: own.url, owner, isFull: true });
    // some minutes before the days are over
    await open(String(14 - 10 / 1440));
    for (const owner of owners) await expectDay({ page, url: own.url, owner, isFull: true });
    await open('14');
    for (const owner of owners) await expectDay({ page, url: own.url, owner, isFull: false });
  } finally {
    await close();
    clearAway(own);
  }
});
