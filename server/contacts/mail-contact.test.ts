import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import { runJobs } from '../test/jobs.ts';
import { cardOwner } from '../test/left-contact.ts';
import { rowsWith } from '../test/rows.ts';
import { world } from '../test/world.ts';

const house = await world({ limits: 'on' });
const { guest, app, clock, database, letters, lastLetter, config } = house;

async function ask(cardId: string, email: string, typed: { website?: string; ticket?: string } = {}) {
  const { ticket } = await guest.calls(contacts.mailForm, { params: { cardId } });
  clock.advance(5_000);
  await guest.calls(contacts.mail, { params: { cardId }, body: { email, ticket, ...typed } });
  await runJobs(app);
}

test('the contact comes by mail, with its photo and in the visitor’s words, and the address is forgotten', async () => {
  const { card, cardId } = await cardOwner(house);
  await ask(cardId, 'zoe@example.org');

  const letter = lastLetter('zoe@example.org');
  expect(letter.subject).toBe('Contact: Ana Lima');
  expect(letter.links).toContain(`${config.publicUrl}/i/${cardId}/contact.vcf?lang=en&s=e`);
  const [file] = letters.at(-1)?.attachments ?? [];
  expect(file).toMatchObject({ name: 'Ana Lima.vcf', type: 'text/vcard; charset=utf-8' });
  expect(Buffer.from(file?.bytes ?? []).toString()).toMatch(/FN:Ana Lima\r\n[\s\S]*PHOTO;ENCODING=b;TYPE=JPEG:/);
  expect(await rowsWith(database, ['zoe@example.org'])).toEqual([]);
  expect(card.saveCount).toBe(0);
});

test('it is asked for by people: with the form’s ticket, not in a moment, not by filling in what is not seen', async () => {
  const { cardId } = await cardOwner(house);
  await expect(ask(cardId, 'a@example.org', { website: 'x' })).rejects.toThrow('formRefused');
  await expect(ask(cardId, 'a@example.org', { ticket: 'x' })).rejects.toThrow('formRefused');
  const { ticket } = await guest.calls(contacts.mailForm, { params: { cardId } });
  await expect(guest.calls(contacts.mail, { params: { cardId }, body: { email: 'a@example.org', ticket } })).rejects.toThrow('formRefused');
  await expect(ask(cardId, 'nobody')).rejects.toThrow('invalidInput');
  expect(letters.filter(({ to }) => to.address === 'a@example.org')).toEqual([]);
});

test('one mailbox gets five letters a day, and a card that shows nobody sends none', async () => {
  const { person, card, cardId } = await cardOwner(house);
  for (let round = 0; round < 8; round++) await ask(cardId, 'victim@example.org');
  expect(letters.filter(({ to }) => to.address === 'victim@example.org')).toHaveLength(5);

  await person.calls(cards.pause, { params: { id: card.id } });
  await expect(ask(cardId, 'zoe@example.org')).rejects.toThrow('cardNotFound');
  await expect(ask('0000000000', 'zoe@example.org')).rejects.toThrow('cardNotFound');
});
