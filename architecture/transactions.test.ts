import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { outsideTransaction } from './transactions.ts';

const getMisuses = (source: string) =>
  outsideTransaction('server/sample.ts', parseSync('sample.ts', source).program);
const messagesFor = (what: string) => [`server/sample.ts uses ${what} in a transaction`];

test.each([
  ['transaction(db, async (tx) => { await files.remove(name); })', 'files'],
  ['transaction(db, async (tx) => { await call.mail.send(email); })', 'call.mail'],
  ['transaction(db, async (tx) => { await update(db, row); })', 'db'],
  ['transaction(app.db, async (tx) => readSession(app, { id }))', 'app whole'],
  ['transaction(db, async (tx) => place({ ...call, db: tx }))', 'call whole'],
  ['async function settle(tx: Tx) { await stripe.ask((sdk) => sdk.refunds.list()); }', 'stripe'],
  ['let count = 0; transaction(db, async (tx) => { count = 1; })', 'count = …'],
])('%s uses more than its transaction', (source, what) =>
  expect(getMisuses(source)).toEqual(messagesFor(what)),
);

test.each([
  'transaction(db, async (tx) => { const files = await list(tx); return files.map((file) => file.name); })',
  'transaction(db, async (tx) => find({ db: tx, now: call.now }))',
  'async function settle(tx: Tx, { db: name }: Row) { let sum = 0; sum = 1; await update(tx, { files: name, sum }); }',
])('%s uses nothing else', (source) => expect(getMisuses(source)).toEqual([]));

test('the callback names its transaction tx', () => {
  expect(getMisuses('transaction(db, async (db) => find(db))')).toEqual([
    'server/sample.ts opens a transaction whose callback takes no tx',
  ]);
});
