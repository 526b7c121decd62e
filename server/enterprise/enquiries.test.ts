import { expect, test } from 'vitest';
import { fromCsv } from '@visita/core/csv';
import { addDays } from '@visita/core/days';
import { enterprise } from '@visita/core/enterprise/contract';
import type { z } from 'zod';
import { adminEnquiries } from '@visita/core/enterprise/admin-contract';
import { transaction } from '../database/transaction.ts';
import { runJobs } from '../test/jobs.ts';
import { world } from '../test/world.ts';
import { eraseEnquiries } from './jobs.ts';
import { emptyEnquiriesFrom, findEnquiry, listEnquiriesFrom } from './enquiry-queries.ts';

const app = await world();
const { as, clock, config, database, deps, emails, given, guest } = app;
const { db, pool } = database;

type EnquiriesInput = z.input<typeof enterprise.enquire.terms.body>;
const enquiry: EnquiriesInput = {
  name: '王小明',
  company: 'Société Générale d’Imprimerie – Λόγος',
  email: 'ming@example.org',
  phone: '+1 514 555 0142',
  cards: 60,
  hasLogo: true,
  message: '您好，\nwe would like 60 cards. مرحبا',
};
let count = 0;
/** Sends an enquiry from a new address and returns its row. */
async function sent(more: Partial<EnquiriesInput> = {}, from = guest) {
  const email = more.email ?? `company-${++count}@example.org`;
  await from.calls(enterprise.enquire, { body: { ...enquiry, ...more, email } });
  const { rows } = await pool.query<{ id: string }>(
    'select id from enterprise_enquiries where email = $1 order by id desc',
    [email],
  );
  const row = await findEnquiry(db, { id: rows[0]?.id ?? '' });
  if (!row) throw new Error('it was asked');
  return row;
}
let sam = await given.staff({ role: 'support' });
const readMoves = async ({ id }: { id: string }) =>
  (
    await pool.query(
      `select action, "from", "to", actor from enterprise_enquiry_moves where enquiry_id = $1 order by sequence_number`,
      [id],
    )
  ).rows;

test('an enquiry in any script is mailed to the seller, and the sender is promised an answer within a day', async () => {
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
  for (const text of ['王小明', row.email, '60', '> 您好，', '> we would like 60 cards. مرحبا', 'CA$719.00'])
    expect(toSeller?.text).toContain(text);
  const toSender = emails.findLast(({ to }) => to.address === row.email);
  expect(toSender?.text).toContain('within 24 hours');
  // the address may be another person's: it gets nothing that the sender wrote
  for (const text of ['王小明', 'Société', '60 cards']) expect(toSender?.text).not.toContain(text);
});

test.each([
  ['fr', 'dans les 24 heures'],
  ['zh-CN', '24 小时内'],
  ['zh-TW', '24 小時內'],
] as const)('the promise is kept in %s', async (language, words) => {
  const row = await sent({}, { calls: as(null, language) });
  await runJobs(deps);
  expect(row.language).toBe(language);
  expect(emails.findLast(({ to }) => to.address === row.email)?.text).toContain(words);
});

test('a bot that fills in the hidden field is refused, and so is an enquiry without a valid address', async () => {
  const refused = async (more: Partial<EnquiriesInput>, code: string) =>
    expect(guest.calls(enterprise.enquire, { body: { ...enquiry, ...more } })).rejects.toMatchObject({
      key: code,
    });
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

const see = (id: string) => sam.calls(adminEnquiries.get, { params: { id } });
const write = (id: string, version: number, text = 'Good day,\nsixty cards are no trouble.\n\nSam') =>
  sam.calls(adminEnquiries.answer, { params: { id }, body: { version, text } });
const move = (id: string, version: number, action: 'answer' | 'close' | 'reopen') =>
  sam.calls(adminEnquiries.move, { params: { id }, body: { version, action } });

test('an answer is mailed in the sender’s language, stored, and moves the enquiry with its history', async () => {
  const { id, email } = await sent({}, { calls: as(null, 'fr') });
  clock.advance(3_600_000);
  expect(await see(id)).toMatchObject({ status: 'new', isLate: false, answers: [], version: 0 });
  const answered = await write(id, 0);
  const answer = { text: 'Good day,\nsixty cards are no trouble.\n\nSam', staffEmail: sam.email };
  expect(answered).toMatchObject({
    status: 'answered',
    answeredAt: clock.now(),
    answerBy: null,
    version: 1,
    answers: [answer],
  });
  await runJobs(deps);
  const mailed = emails.findLast(({ to }) => to.address === email);
  expect(mailed).toMatchObject({
    subject: 'Notre réponse à votre demande — Visita',
    headers: { 'Reply-To': config.seller.email },
  });
  expect(mailed?.text).toContain('Good day,\nsixty cards are no trouble.\n\nSam');

  clock.advance(1_000);
  const again = await write(id, 1, 'One thing more.');
  expect(again.answers.map(({ text }) => text)).toEqual(['One thing more.', answer.text]);
  const noted = await sam.calls(adminEnquiries.note, {
    params: { id },
    body: { version: 2, staffNote: 'rang us' },
  });
  expect(noted).toMatchObject({ staffNote: 'rang us', status: 'answered', version: 3 });
  const { moves } = await move(id, 3, 'close');
  expect(moves).toMatchObject([
    { action: 'close', to: 'closed', staffEmail: sam.email },
    { action: 'answer', to: 'answered', staffEmail: sam.email },
    { action: 'answer', to: 'answered' },
    { action: 'ask', to: 'new', staffEmail: null },
  ]);
  await expect(write(id, 4)).rejects.toMatchObject({ key: 'transitionForbidden' });
  await expect(see('01890a5d-ac96-774b-bcce-b302099a8057')).rejects.toMatchObject({ key: 'enquiryNotFound' });
  const { rows: audited } = await pool.query<{ action: string }>(
    'select action, after from audit_log where subject_id = $1',
    [id],
  );
  expect(audited.map(({ action }) => action).toSorted()).toEqual(
    ['answer', 'answer', 'close', 'note'].map((act) => `enquiries.${act}`),
  );
  // audit rows are never deleted, so they contain no personal data
  expect(JSON.stringify(audited)).not.toMatch(/rang us|no trouble/);
  for (const text of [
    'delete from enterprise_enquiry_moves',
    `update enterprise_enquiry_moves set actor = 'guest'`,
  ])
    await expect(pool.query(text)).rejects.toMatchObject({ constraint: 'enterprise_enquiry_moves_stay' });
});

test('of two who work on one at a moment the second is told, and only one answer is sent', async () => {
  const { id, email } = await sent();
  await runJobs(deps);
  const both = await Promise.allSettled([write(id, 0), write(id, 0), move(id, 0, 'close')]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of both)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ key: 'changedMeanwhile' });
  await runJobs(deps);
  expect(
    emails.filter(({ to, subject }) => to.address === email && subject.startsWith('Our answer')).length,
  ).toBeLessThan(2);
  expect(await readMoves({ id })).toHaveLength(2);
});

test('enquiries are listed with the hour that was promised, by state, and by how a name, a company or an address begins', async () => {
  const first = await sent({ company: 'Quai 57 %', name: 'Ibrahim Quint' });
  clock.advance(25 * 3_600_000);
  // the session has expired meanwhile
  sam = await given.staff({ role: 'support' });
  const second = await sent({ company: 'quai 58' });
  const list = async (query: z.input<typeof adminEnquiries.list.terms.query>) =>
    (await sam.calls(adminEnquiries.list, { query })).items;
  const ids = async (query: z.input<typeof adminEnquiries.list.terms.query>) =>
    (await list(query)).map(({ id }) => id);
  expect(await list({ search: 'QUAI' })).toMatchObject([
    { id: second.id, isLate: false, answerBy: new Date(second.createdAt.getTime() + 24 * 3_600_000) },
    { id: first.id, isLate: true },
  ]);
  expect(await ids({ search: 'quai', sort: 'createdAt' })).toEqual([first.id, second.id]);
  expect(await ids({ search: 'quai 57 %' })).toEqual([first.id]);
  expect(await ids({ search: 'ibrahim' })).toEqual([first.id]);
  expect(await ids({ search: second.email.slice(0, 10).toUpperCase(), limit: 200 })).toContain(second.id);
  await move(first.id, 0, 'answer');
  expect(await ids({ search: 'quai', status: 'new' })).toEqual([second.id]);
  const part = await sam.calls(adminEnquiries.list, { query: { search: 'quai', limit: 1 } });
  expect(await ids({ search: 'quai', limit: 1, after: part.next ?? '' })).toEqual([first.id]);

  const { token } = await given.staff({ role: 'staff' });
  const table = (as: string) =>
    app.send(
      new Request(`${config.publicUrl}/api/admin/enquiries/csv?search=quai&status=new`, {
        headers: { authorization: `Bearer ${as}` },
      }),
    );
  const lines = fromCsv(await (await table(token)).text()).map(({ cells }) => cells);
  expect(lines.slice(1)).toEqual([
    [
      second.createdAt.toISOString(),
      'quai 58',
      enquiry.name,
      second.email,
      '60',
      'yes',
      second.language,
      'new',
      expect.stringMatching(/Z$/),
    ],
  ]);
  expect((await table(sam.token)).status).toBe(403);
});

test('erasure removes a sender from their enquiries, and no further email is sent', async () => {
  await runJobs(deps);
  const { id, email } = await sent();
  await write(id, 0, 'To Ming');
  expect(await listEnquiriesFrom(db, { email })).toMatchObject([{ answers: [{ text: 'To Ming' }] }]);
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
    status: 'answered',
  });
  expect((await see(id)).answers).toMatchObject([{ text: '', staffEmail: sam.email }]);
  await expect(write(id, 1)).rejects.toMatchObject({ key: 'transitionForbidden' });
});

test('a sender is erased two years after the last step, unless they have an account or a contract', async () => {
  const owner = await given.user();
  const [old, answered, agreed, owned] = [
    await sent(),
    await sent(),
    await sent(),
    await sent({ email: owner.email }),
  ];
  await pool.query('update users set is_verified = true where id = $1', [owner.id]);
  clock.set(addDays(clock.now(), 729));
  sam = await given.staff({ role: 'support' });
  await write(answered.id, 0, 'To Ming');
  await pool.query(`update enterprise_enquiries set status = 'contract' where id = $1`, [agreed.id]);
  const listNamed = async () => {
    await eraseEnquiries.run(deps, {});
    return Promise.all(
      [old, answered, agreed, owned].map(async ({ id }) => (await findEnquiry(db, { id }))?.email !== ''),
    );
  };
  expect(await listNamed()).toEqual([true, true, true, true]);
  clock.set(addDays(clock.now(), 1));
  expect(await listNamed()).toEqual([false, true, true, true]);
  clock.set(addDays(clock.now(), 729));
  expect(await listNamed()).toEqual([false, false, true, true]);
  expect(await findEnquiry(db, old)).toMatchObject({
    name: '',
    company: '',
    phone: '',
    message: '',
    cards: 60,
    status: 'new',
  });
  const { rows: texts } = await pool.query('select text from enterprise_answers where enquiry_id = $1', [
    answered.id,
  ]);
  expect(texts).toEqual([{ text: '' }]);
});
