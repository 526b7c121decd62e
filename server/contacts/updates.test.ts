import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import { enqueue } from '../queue/job.ts';
import { runJobs } from '../test/jobs.ts';
import { cardOwner, leave } from '../test/left-contact.ts';
import { world } from '../test/world.ts';
import { findChanged } from './jobs.ts';

const app = await world();
const { guest, deps, clock, emails, lastEmail } = app;
const hour = 3_600_000;

let visitors = 0;
const freshEmail = () => `reader${++visitors}@example.org`;
const secretIn = (email: string) =>
  /\/exchange\/([\w-]{43})/.exec(lastEmail(email).links.join(' '))?.[1] ?? '';
const choose = (secret: string, wanted: boolean) =>
  guest.calls(contacts.chooseUpdates, { params: { secret }, body: { wanted } });
const emailsTo = (email: string) => emails.filter(({ to }) => to.address === email).length;

async function view(): Promise<void> {
  await enqueue(deps.db, findChanged, {});
  await runJobs(deps);
}

/** A visitor who confirmed updates by the mailed link. */
async function reader() {
  const owner = await cardOwner(app);
  const email = freshEmail();
  const { secret } = await leave(app, owner.cardId, { email, wantsUpdates: true });
  await runJobs(deps);
  await choose(secretIn(email), true);
  const write = (changes: Partial<typeof owner.body>) =>
    owner.person.calls(cards.update, { params: { id: owner.card.id }, body: { ...owner.body, ...changes } });
  return { ...owner, email, secret, write };
}

test('nothing is sent before the mailbox itself has said yes', async () => {
  const { person, card, cardId, body } = await cardOwner(app);
  const email = freshEmail();
  const { secret } = await leave(app, cardId, { email, wantsUpdates: true });
  await runJobs(deps);
  expect(lastEmail(email).text).toContain('Nothing is sent until you say yes.');
  expect(await guest.calls(contacts.left, { params: { secret } })).toMatchObject({ updates: 'asked' });
  expect(await choose(secret, true)).toMatchObject({ updates: 'asked' });

  clock.advance(hour);
  await person.calls(cards.update, { params: { id: card.id }, body: { ...body, phone: '+15145550000' } });
  clock.advance(2 * hour);
  const before = emailsTo(email);
  await view();
  expect(emailsTo(email)).toBe(before);

  expect(await choose(secretIn(email), true)).toMatchObject({ updates: 'on' });
});

test('asked for later, a mail asks back, and its link says yes', async () => {
  const { cardId } = await cardOwner(app);
  const email = freshEmail();
  const { secret } = await leave(app, cardId, { email });
  await runJobs(deps);
  expect(await choose(secret, true)).toMatchObject({
    updates: 'asked',
    consents: [{}, { withdrawnAt: null }],
  });
  await runJobs(deps);
  expect(lastEmail(email).subject).toBe('Shall we keep you up to date?');
  expect(await choose(secretIn(email), true)).toMatchObject({ updates: 'on', consents: [{}, {}] });
  expect(await choose(secret, false)).toMatchObject({
    updates: 'off',
    consents: [{}, { withdrawnAt: clock.now() }],
  });
});

test('a change is one email, an hour after the last of the corrections, with the file of the same contact', async () => {
  const { email, write, cardId } = await reader();
  const before = emailsTo(email);
  clock.advance(hour);
  await write({ phone: '+15145550001' });
  clock.advance(30 * 60_000);
  await write({ phone: '+15145550002' });
  clock.advance(30 * 60_000);
  await view();
  expect(emailsTo(email)).toBe(before);
  clock.advance(hour);
  await view();
  await view();
  expect(emailsTo(email)).toBe(before + 1);
  expect(lastEmail(email).subject).toBe('Ana Lima has new details');
  expect(emails.findLast(({ to }) => to.address === email)?.headers).toEqual({
    'List-Unsubscribe': `<http://visita.test/exchange/${secretIn(email)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(lastEmail(email).links).toContain(`http://visita.test/i/${cardId}/contact.vcf?lang=en&s=e`);

  expect(await choose(secretIn(email), false)).toMatchObject({ updates: 'off' });
  await write({ phone: '+15145550003' });
  clock.advance(2 * hour);
  await view();
  expect(emailsTo(email)).toBe(before + 1);
});

test('what the contact file does not say is no change', async () => {
  const { email, write } = await reader();
  const before = emailsTo(email);
  clock.advance(hour);
  await write({ description: 'Bridges of all kinds', exitLink: 'https://elsewhere.example' });
  clock.advance(2 * hour);
  await view();
  expect(emailsTo(email)).toBe(before);
});

test('the next owner of a card mails no subscribers of the former owner', async () => {
  const { email, person, card } = await reader();
  const before = emailsTo(email);
  await person.calls(cards.remove, { params: { id: card.id } });
  const next = await app.given.user({ displayName: 'Ben' });
  const bound = await next.calls(cards.bind, { body: { cardNumber: card.cardNumber ?? '' } });
  const { body } = await cardOwner(app, { as: next, name: 'Ben Roy' });
  await next.calls(cards.update, { params: { id: bound.id }, body });
  expect(bound.physicalCards).toEqual(card.physicalCards);
  clock.advance(3 * hour);
  await view();
  expect(emailsTo(email)).toBe(before);
});
