import { expect, test } from 'vitest';
import { contacts } from '@visita/core/contacts/contract';
import { runJobs } from '../test/jobs.ts';
import { cardOwner } from '../test/left-contact.ts';
import { world } from '../test/world.ts';

const app = await world({ limits: 'on', settings: { TRUSTED_PROXIES: '127.0.0.1' } });
const { guest, deps, clock, emails } = app;
const visit = await app.open();

let addresses = 0;
const freshAddress = () => `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

/** Sends a valid form, each time from another address. */
async function send(
  cardId: string,
  { from = freshAddress(), email = `flood${addresses}@example.org` } = {},
): Promise<number> {
  const { ticket, consentVersion } = await guest.calls(contacts.form, { params: { cardId } });
  clock.advance(3_000);
  const body = JSON.stringify({ cardId, ticket, consentVersion, consent: true, name: 'Flood', email });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  return (await visit('/api/exchange', { method: 'POST', headers, body })).status;
}

test('one address leaves twenty an hour, and others are not held up by it', async () => {
  const { person, cardId } = await cardOwner(app);
  const statuses: number[] = [];
  for (let round = 0; round < 30; round++) statuses.push(await send(cardId, { from: '198.51.100.7' }));
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429]);
  expect(await send(cardId)).toBe(200);
  expect((await person.calls(contacts.tags, {})).total).toBe(21);
});

test('one card takes sixty an hour, from however many addresses', async () => {
  const { person, cardId } = await cardOwner(app);
  const { cardId: quiet } = await cardOwner(app);
  const statuses: number[] = [];
  for (let round = 0; round < 75; round++) statuses.push(await send(cardId));
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
  expect(await send(quiet)).toBe(200);

  await runJobs(deps);
  const ownerMails = emails.filter(
    ({ to, subject }) => to.address === person.email && subject.includes('left you'),
  );
  expect(ownerMails.map(({ attachments }) => attachments?.length)).toEqual([10, 10, 10, 10, 10, 10]);
});

test('one mailbox gets five emails a day, from all visitors together', async () => {
  const email = 'Victim@example.org';
  const { cardId } = await cardOwner(app);
  for (let round = 0; round < 8; round++)
    expect(await send(cardId, { email: round % 2 ? email : email.toLowerCase() })).toBe(200);
  await runJobs(deps);
  expect(emails.filter(({ to }) => to.address.toLowerCase() === email.toLowerCase())).toHaveLength(5);
});
