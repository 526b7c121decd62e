import { expect, test } from 'vitest';
import { cards } from '@visita/core/cards/contract';
import { contacts } from '@visita/core/contacts/contract';
import { runJobs } from '../test/jobs.ts';
import { cardOwner } from '../test/left-contact.ts';
import { rowsWith } from '../test/rows.ts';
import { world } from '../test/world.ts';

const app = await world({ limits: 'on' });
const { guest, deps, clock, database, emails, lastEmail, config } = app;

async function send(cardId: string, email: string, typed: { website?: string; ticket?: string } = {}) {
  const { ticket } = await guest.calls(contacts.mailForm, { params: { cardId } });
  clock.advance(5_000);
  await guest.calls(contacts.mail, { params: { cardId }, body: { email, ticket, ...typed } });
  await runJobs(deps);
}

test('the contact comes by mail, with its photo and in the visitor’s words, and the address is forgotten', async () => {
  const { card, cardId } = await cardOwner(app);
  await send(cardId, 'zoe@example.org');

  const message = lastEmail('zoe@example.org');
  expect(message.subject).toBe('Contact: Ana Lima');
  expect(message.links).toContain(`${config.publicUrl}/i/${cardId}/contact.vcf?lang=en&s=e`);
  const [file] = emails.at(-1)?.attachments ?? [];
  expect(file).toMatchObject({ name: 'Ana Lima.vcf', type: 'text/vcard; charset=utf-8' });
  expect(Buffer.from(file?.bytes ?? []).toString()).toMatch(
    /FN:Ana Lima\r\n[\s\S]*PHOTO;ENCODING=b;TYPE=JPEG:/,
  );
  expect(await rowsWith(database, ['zoe@example.org'])).toEqual([]);
  expect(card.saveCount).toBe(0);
});

test('it is asked for by people: with the form’s ticket, not in a moment, not by filling in what is not seen', async () => {
  const { cardId } = await cardOwner(app);
  await expect(send(cardId, 'a@example.org', { website: 'x' })).rejects.toThrow('formRefused');
  await expect(send(cardId, 'a@example.org', { ticket: 'x' })).rejects.toThrow('formRefused');
  const { ticket } = await guest.calls(contacts.mailForm, { params: { cardId } });
  await expect(
    guest.calls(contacts.mail, { params: { cardId }, body: { email: 'a@example.org', ticket } }),
  ).rejects.toThrow('formRefused');
  await expect(send(cardId, 'nobody')).rejects.toThrow('invalidInput');
  expect(emails.filter(({ to }) => to.address === 'a@example.org')).toEqual([]);
});

test('one mailbox gets five emails a day, and a card that shows no person sends none', async () => {
  const { person, card, cardId } = await cardOwner(app);
  for (let round = 0; round < 8; round++) await send(cardId, 'victim@example.org');
  expect(emails.filter(({ to }) => to.address === 'victim@example.org')).toHaveLength(5);

  await person.calls(cards.pause, { params: { id: card.id } });
  await expect(send(cardId, 'zoe@example.org')).rejects.toThrow('cardNotFound');
  await expect(send('0000000000', 'zoe@example.org')).rejects.toThrow('cardNotFound');
});
