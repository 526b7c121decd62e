import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { noParts } from '@visita/core/cards/company-parts';
import { noLabels } from '@visita/core/cards/reach';
import { contacts } from '@visita/core/contacts/contract';
import { cardOwner, leave } from '../test/left-contact.ts';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';

const app = await world();

/** Leaves a visitor's details on a card in Canada and returns them as its owner reads them. */
async function left(details: object) {
  const { person, cardId } = await cardOwner(app);
  await leave(app, cardId, { email: 'zoe@example.org', ...details });
  const { contacts: all } = await person.calls(contacts.list, {});
  const search = async (text: string) =>
    (await person.calls(contacts.list, { query: { search: text } })).contacts.length;
  return { person, contact: all[0], search };
}

test.each([
  ['514-555-0123', '+15145550123'],
  ['514-555-0123 poste 45', '+15145550123;ext=45'],
  ['06 12 34 56 78', '0612345678'],
  ['+33 6 12 34 56 78', '+33612345678'],
])('a visitor’s number %s is kept as %s', async (phone, stored) => {
  expect((await left({ phone })).contact).toMatchObject({ phone: stored });
});

test('a visitor’s mail address is kept in its ASCII form', async () => {
  expect((await left({ email: 'ｉｎｆｏ@bücher.example' })).contact).toMatchObject({
    email: 'info@xn--bcher-kva.example',
  });
});

test.each([
  ['Zoë O’Brien', ["O'Brien", 'O’Brien', 'OBrien', 'O`Brien']],
  ["Zoë O'Brien", ["O'Brien", 'O’Brien', 'obrien']],
  ['박 지민', ['박지민', '박 지민', '지민']],
  ['박지민', ['박지민', '박 지민']],
])('%s is found by each of %j', async (name, searches) => {
  const { search } = await left({ name });
  for (const text of searches) expect(await search(text), text).toBe(1);
});

test('every number of a card is completed by the country of the others, and refused at its place', async () => {
  const { person, card } = await cardOwner(app);
  const change = (body: object) => person.calls(cards.change, { params: { id: card.id }, body });
  await change({ phone: '+33 6 12 34 56 78', phone2: '' });
  expect(
    await change({
      phone5: '01 40 20 50 50 poste 7',
      email3: 'accueil@example.com',
      contactLabels: { phone5: 'main', email3: 'work' },
    }),
  ).toMatchObject({
    phone: '+33612345678',
    phone5: '+33140205050;ext=7',
    email3: 'accueil@example.com',
    contactLabels: { ...noLabels, phone5: 'main', email3: 'work' },
  });
  await expect(change({ phone4: '+1 514 555' })).rejects.toMatchObject({
    details: { errors: [expect.objectContaining({ field: 'phone4', code: 'phoneInvalid' })] },
  });
  await expect(change({ email2: 'no address' })).rejects.toMatchObject({
    details: { errors: [expect.objectContaining({ field: 'email2' })] },
  });
  await expect(change({ contactLabels: { phone: '<script>' } })).rejects.toMatchObject({
    details: { errors: [expect.objectContaining({ field: 'contactLabels.phone' })] },
  });
});

test('both numbers of a card are completed by the other one, the company or the language', async () => {
  const { person, card, body } = await cardOwner(app);
  const write = async (details: object) => {
    const { phone, phone2 } = await person.calls(cards.update, {
      params: { id: card.id },
      body: { ...body, ...details },
    });
    return [phone, phone2];
  };
  expect(await write({ phone: '514-555-0123 x45', phone2: '1 514 555 0100' })).toEqual([
    '+15145550123;ext=45',
    '+15145550100',
  ]);
  expect(await write({ phone: '+852 9123 4567', phone2: '852 2123 4567' })).toEqual([
    '+85291234567',
    '+85221234567',
  ]);
  expect(
    await write({
      phone: '06 12 34 56 78',
      phone2: '',
      companyParts: { ...noParts, country: 'FR', city: 'Paris' },
    }),
  ).toEqual(['+33612345678', '']);
  expect(await write({ phone: '+52 1 55 1234 5678', phone2: '' })).toEqual(['+525512345678', '']);
  await expect(write({ phone: '+1 514 555', phone2: '' })).rejects.toMatchObject({
    details: { errors: [expect.objectContaining({ field: 'phone', code: 'phoneInvalid' })] },
  });
});

test('a visitor who leaves only a number is kept without a mail; updates need an address', async () => {
  const { person, contact } = await left({ email: '', phone: '514-555-0123' });
  expect(contact).toMatchObject({ email: '', phone: '+15145550123' });
  const before = app.emails.length;
  await runJobs(app.deps);
  const sent = app.emails.slice(before).map(({ to, replyTo }) => [to.address, replyTo]);
  expect(sent).toContainEqual([person.email, undefined]);
  expect(sent.filter(([to]) => to === '')).toEqual([]);
  const file = await person.calls(contacts.file, { params: { id: contact?.id ?? '' } });
  expect(file.text).not.toContain('EMAIL');

  const { cardId } = await cardOwner(app);
  const leaving = leave(app, cardId, { email: '', phone: '514-555-0123', wantsUpdates: true });
  await expect(leaving).rejects.toMatchObject({
    details: { errors: [{ field: 'email', code: 'required' }] },
  });
  await expect(leave(app, cardId, { email: '' })).rejects.toMatchObject({
    details: { errors: [{ field: 'email', code: 'emailOrPhone' }] },
  });
});

test('a visitor may correct the address away if a number stays, and then cannot ask for updates', async () => {
  const { cardId } = await cardOwner(app);
  const { secret } = await leave(app, cardId, { email: 'zoe@example.org', phone: '514-555-0123' });
  const correct = (phone: string) =>
    app.guest.calls(contacts.correct, { params: { secret }, body: { name: 'Zoé Martin', email: '', phone } });
  await expect(correct('')).rejects.toMatchObject({
    details: { errors: [{ field: 'email', code: 'emailOrPhone' }] },
  });
  expect(await correct('514-555-0199')).toMatchObject({ email: '', phone: '+15145550199', updates: 'off' });
  await runJobs(app.deps);
  await expect(
    app.guest.calls(contacts.chooseUpdates, { params: { secret }, body: { wanted: true } }),
  ).rejects.toMatchObject({ details: { errors: [{ field: 'email', code: 'required' }] } });
});
