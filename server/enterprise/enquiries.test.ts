import { expect, test } from 'vitest';
import { enterprise } from '@visita/core/enterprise/contract';
import type { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import { changeEnquiry } from './change-enquiry.ts';
import { emptyEnquiriesFrom, findEnquiry, listEnquiriesFrom } from './queries.ts';

const { as, clock, config, database, deps, emails, guest } = await world();
const { db, pool } = database;

type Asked = z.input<typeof enterprise.enquire.terms.body>;
const asked: Asked = {
  name: '王小明',
  company: 'Société Générale d’Imprimerie – Λόγος',
  email: 'ming@example.org',
  phone: '+1 514 555 0142',
  cards: 60,
  hasLogo: true,
  message: '您好，\nwe would like 60 cards. مرحبا',
};
let count = 0;
/** Somebody asks from an address of their own; gives the row. */
async function sent(more: Partial<Asked> = {}, from = guest) {
  const email = more.email ?? `company-${++count}@example.org`;
  await from.calls(enterprise.enquire, { body: { ...asked, ...more, email } });
  const { rows } = await pool.query<{ id: string }>('select id from enterprise_enquiries where email = $1 order by id desc', [email]);
  const row = await findEnquiry(db, { id: rows[0]?.id ?? '' });
  if (!row) throw new Error('it was asked');
  return row;
}
const change = (id: string, more: Omit<Parameters<typeof changeEnquiry>[1], 'id' | 'at'>) =>
  transaction(db, (tx) => changeEnquiry(tx, { id, at: clock.now(), ...more }));
const movesOf = async ({ id }: { id: string }) =>
  (await pool.query(`select action, "from", "to", actor from enterprise_enquiry_moves where enquiry_id = $1 order by turn`, [id])).rows;

test('a company asks in any script: whoever sells is told, and the sender is promised an answer within a day', async () => {
  const row = await sent();
  expect(row).toMatchObject({
    name: '王小明',
    cards: 60,
    hasLogo: true,
    status: 'new',
    phone: '+15145550142',
    language: 'en',
    answeredAt: null,
  });
  await runJobs(deps);
  const toSeller = emails.findLast(({ to }) => to.address === config.seller.email);
  expect(toSeller?.subject).toBe('Enterprise enquiry: Société Générale d’Imprimerie – Λόγος');
  for (const said of ['王小明', row.email, '60', '> 您好，', '> we would like 60 cards. مرحبا', '$719.00'])
    expect(toSeller?.text).toContain(said);
  const toSender = emails.findLast(({ to }) => to.address === row.email);
  expect(toSender?.text).toContain('within 24 hours');
  // a stranger may have typed the address: nothing that they wrote goes there
  for (const said of ['王小明', 'Société', '60 cards']) expect(toSender?.text).not.toContain(said);
});

test.each([
  ['fr', 'dans les 24 heures'],
  ['zh-CN', '24 小时内'],
  ['zh-TW', '24 小時內'],
] as const)('the promise is kept in %s', async (language, words) => {
  const row = await sent({}, { calls: as(null, language) });
  await runJobs(deps);
  expect(row.language).toBe(language);
  expect(emails.findLast(({ to }) => to.address === row.email)?.text).toContain(words);
});

test('a program that fills in what nobody sees is refused, and so is what cannot be answered', async () => {
  const refused = async (more: Partial<Asked>, code: string) =>
    expect(guest.calls(enterprise.enquire, { body: { ...asked, ...more } })).rejects.toMatchObject({ key: code });
  const before = await pool.query('select from enterprise_enquiries');
  await refused({ website: 'https://spam.example' }, 'formRefused');
  for (const more of [
    { name: ' ' },
    { company: '' },
    { email: 'ming' },
    { message: '' },
    { cards: 0 },
    { cards: 1.5 },
    { phone: 'call me' },
  ])
    await refused(more, 'invalidInput');
  await refused({ company: 'see https://spam.example' }, 'invalidInput');
  expect((await pool.query('select from enterprise_enquiries')).rowCount).toBe(before.rowCount);
});

test('whoever answers moves it along its table, with its history, which nobody changes', async () => {
  const { id } = await sent();
  clock.advance(3_600_000);
  const { before, after } = await change(id, { action: 'answer', staffNote: 'sent our terms' });
  expect([before.status, after.status, after.staffNote]).toEqual(['new', 'answered', 'sent our terms']);
  expect(after.answeredAt).toEqual(clock.now());
  await change(id, { action: 'contract' });
  await expect(change(id, { action: 'close', staffNote: 'x' })).rejects.toThrow('transitionForbidden');
  await expect(change('01890a5d-ac96-774b-bcce-b302099a8057', {})).rejects.toThrow('enquiryNotFound');
  expect(await findEnquiry(db, { id })).toMatchObject({ status: 'contract', staffNote: 'sent our terms' });
  expect(await movesOf({ id })).toEqual([
    { action: 'ask', from: null, to: 'new', actor: 'guest' },
    { action: 'answer', from: 'new', to: 'answered', actor: 'staff' },
    { action: 'contract', from: 'answered', to: 'contract', actor: 'staff' },
  ]);
  for (const text of ['delete from enterprise_enquiry_moves', `update enterprise_enquiry_moves set actor = 'guest'`])
    await expect(pool.query(text)).rejects.toMatchObject({ constraint: 'enterprise_enquiry_moves_stay' });
});

test('two who answer at one moment are one after the other', async () => {
  const { id } = await sent();
  const both = await Promise.allSettled([change(id, { action: 'close' }), change(id, { action: 'contract' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await movesOf({ id })).toHaveLength(2);
});

test('whoever leaves is taken out of what they asked, and nobody is written to about it any more', async () => {
  await runJobs(deps);
  const { id, email } = await sent();
  await transaction(db, (tx) => emptyEnquiriesFrom(tx, { email: email.toUpperCase() }));
  const before = emails.length;
  await runJobs(deps);
  expect(emails.length).toBe(before);
  expect(await listEnquiriesFrom(db, { email })).toEqual([]);
  expect(await findEnquiry(db, { id })).toMatchObject({
    name: '',
    company: '',
    email: '',
    phone: '',
    message: '',
    cards: 60,
    status: 'new',
  });
});
