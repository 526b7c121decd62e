import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { cardOwner, leave } from '../test/left-contact.ts';
import { world } from '../test/world.ts';
import { findChanged } from './jobs.ts';

const house = await world();
const { guest, app, clock, letters, lastLetter } = house;
const hour = 3_600_000;

let visitors = 0;
const freshEmail = () => `reader${++visitors}@example.org`;
const secretIn = (email: string) => /\/exchange\/([\w-]{43})/.exec(lastLetter(email).links.join(' '))?.[1] ?? '';
const choose = (secret: string, wanted: boolean) => guest.calls(contacts.chooseUpdates, { params: { secret }, body: { wanted } });
const lettersTo = (email: string) => letters.filter(({ to }) => to.address === email).length;

async function look(): Promise<void> {
  await enqueue(app.db, findChanged, {});
  await runJobs(app);
}

/** Somebody who said yes from their mailbox. */
async function reader() {
  const owner = await cardOwner(house);
  const email = freshEmail();
  const { secret } = await leave(house, owner.cardId, { email, wantsUpdates: true });
  await runJobs(app);
  await choose(secretIn(email), true);
  const write = (changes: Partial<typeof owner.body>) =>
    owner.person.calls(cards.update, { params: { id: owner.card.id }, body: { ...owner.body, ...changes } });
  return { ...owner, email, secret, write };
}

test('nothing is sent before the mailbox itself has said yes', async () => {
  const { person, card, cardId, body } = await cardOwner(house);
  const email = freshEmail();
  const { secret } = await leave(house, cardId, { email, wantsUpdates: true });
  await runJobs(app);
  expect(lastLetter(email).text).toContain('Nothing is sent before you say yes.');
  expect(await guest.calls(contacts.left, { params: { secret } })).toMatchObject({ updates: 'asked' });
  expect(await choose(secret, true)).toMatchObject({ updates: 'asked' });

  clock.advance(hour);
  await person.calls(cards.update, { params: { id: card.id }, body: { ...body, phone: '+15145550000' } });
  clock.advance(2 * hour);
  const before = lettersTo(email);
  await look();
  expect(lettersTo(email)).toBe(before);

  expect(await choose(secretIn(email), true)).toMatchObject({ updates: 'on' });
});

test('asked for later, a mail asks back, and its link says yes', async () => {
  const { cardId } = await cardOwner(house);
  const email = freshEmail();
  const { secret } = await leave(house, cardId, { email });
  await runJobs(app);
  expect(await choose(secret, true)).toMatchObject({ updates: 'asked', consents: [{}, { withdrawnAt: null }] });
  await runJobs(app);
  expect(lastLetter(email).subject).toBe('Shall we keep you up to date?');
  expect(await choose(secretIn(email), true)).toMatchObject({ updates: 'on', consents: [{}, {}] });
  expect(await choose(secret, false)).toMatchObject({ updates: 'off', consents: [{}, { withdrawnAt: clock.now() }] });
});

test('a change is one letter, an hour after the last of the corrections, with the file of the same contact', async () => {
  const { email, write, cardId } = await reader();
  const before = lettersTo(email);
  clock.advance(hour);
  await write({ phone: '+15145550001' });
  clock.advance(30 * 60_000);
  await write({ phone: '+15145550002' });
  clock.advance(30 * 60_000);
  await look();
  expect(lettersTo(email)).toBe(before);
  clock.advance(hour);
  await look();
  await look();
  expect(lettersTo(email)).toBe(before + 1);
  expect(lastLetter(email).subject).toBe('Ana Lima has new details');
  expect(lastLetter(email).links).toContain(`http://visita.test/i/${cardId}/contact.vcf?lang=en&s=e`);

  expect(await choose(secretIn(email), false)).toMatchObject({ updates: 'off' });
  await write({ phone: '+15145550003' });
  clock.advance(2 * hour);
  await look();
  expect(lettersTo(email)).toBe(before + 1);
});

test('what the contact file does not say is no change', async () => {
  const { email, write } = await reader();
  const before = lettersTo(email);
  clock.advance(hour);
  await write({ description: 'Bridges of all kinds', exitLink: 'https://elsewhere.example' });
  clock.advance(2 * hour);
  await look();
  expect(lettersTo(email)).toBe(before);
});

test('whoever has the card next writes to nobody who did not ask them', async () => {
  const { email, person, card, cardId } = await reader();
  const before = lettersTo(email);
  await person.calls(cards.remove, { params: { id: card.id } });
  const next = await house.given.user({ displayName: 'Ben' });
  const bound = await next.calls(cards.bind, { body: { cardNumber: card.cardNumber } });
  const { body } = await cardOwner(house, { as: next, name: 'Ben Roy' });
  await next.calls(cards.update, { params: { id: bound.id }, body });
  expect(bound.cardId).toBe(cardId);
  clock.advance(3 * hour);
  await look();
  expect(lettersTo(email)).toBe(before);
});
