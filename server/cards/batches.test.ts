import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { adminCards } from '@visita/core/cards/admin-contract';
import { cards } from '@visita/core/cards/contract';
import { formatCardNumber, isCardId, parseCardNumber } from '@visita/core/cards/number';
import { runJobs } from '../test/jobs.ts';
import { sender } from '../test/contract-calls.ts';
import { decodeSheetCodes } from '../test/sheet-codes.ts';
import { world, type Person } from '../test/world.ts';
import { batchJobs, createCards, drawSheets } from './batch-jobs.ts';
import { cardsOnSheet, sheet } from './draw-sheet-page.ts';

const { given, app, clock, config, deps, database } = await world();
const send = sender({ app, origin: config.publicUrl });
const owner = await given.staff();

interface BatchesInput {
  count?: number;
  as?: Person;
}
const order = ({ count = 12, as = owner }: BatchesInput = {}) =>
  as.calls(adminCards.createBatch, {
    body: { colour: 'gold', count, specialValidity: { length: 3, unit: 'months' }, title: 'Fair in Québec' },
  });

async function createBatch(input: BatchesInput = {}) {
  const batch = await order(input);
  // only this batch: `runJobs` would draw the sheets of all other batches of this file too
  for (const job of batchJobs) await job.run(deps, { batchId: batch.id });
  return batch;
}
const fetchBatch = ({ id }: { id: string }) => owner.calls(adminCards.batch, { params: { id } });
const download = (
  endpoint: typeof adminCards.encoderFile | typeof adminCards.sheet,
  { id }: { id: string },
  number = '1',
) => send({ ...endpoint, path: endpoint.path.replace(':number', number) }, { id, token: owner.token });

async function readLines(batch: { id: string }) {
  const text = await (await download(adminCards.encoderFile, batch)).text();
  return text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'));
}

describe('a batch', () => {
  test('is made in the background: as many cards as asked for, each with a number and a name of its own', async () => {
    const batch = await order({ count: 1_100 });
    expect(batch).toMatchObject({
      wanted: 1_100,
      made: 0,
      colour: 'gold',
      specialValidity: { length: 3, unit: 'months' },
    });

    await runJobs(deps, [createCards]);

    expect(await fetchBatch(batch)).toMatchObject({
      made: 1_100,
      sheets: { wanted: 3, drawn: 0 },
      cards: { free: 1_100, bound: 0, blocked: 0 },
    });
    const [head, ...cards] = await readLines(batch);
    expect(head).toEqual(['card_number', 'card_id', 'url', 'colour']);
    expect(new Set(cards.map(([number]) => number)).size).toBe(1_100);
    for (const [number = '', cardId = '', url, colour] of cards) {
      expect([formatCardNumber(parseCardNumber(number) ?? ''), isCardId(cardId)]).toEqual([number, true]);
      expect([url, colour]).toEqual([`${config.publicUrl}/i/${cardId}?s=n`, 'gold']);
    }
  });

  test('that was broken off goes on where it was, and two who make it at once make it once', async () => {
    const batch = await order({ count: 700 });
    // as after a process that was killed: committed cards stay
    await database.pool.query('update batches set created = 0, requested = 500 where id = $1', [batch.id]);
    await createCards.run(deps, { batchId: batch.id });
    await database.pool.query('update batches set requested = 700 where id = $1', [batch.id]);

    await Promise.all([1, 2].map(() => createCards.run(deps, { batchId: batch.id })));

    expect(await fetchBatch(batch)).toMatchObject({ made: 700, cards: { free: 700 } });
  });

  test('has key tags or stands, which have no colour, and its cards have one', async () => {
    const createOfKind = (kind: 'card' | 'tag', colour: 'gold' | null) =>
      owner.calls(adminCards.createBatch, {
        body: { kind, colour, count: 2, specialValidity: null, title: 'Tags' },
      });
    const batch = await createOfKind('tag', null);
    for (const job of batchJobs) await job.run(deps, { batchId: batch.id });
    expect(await fetchBatch(batch)).toMatchObject({ kind: 'tag', colour: null, made: 2, cards: { free: 2 } });
    const { items } = await owner.calls(adminCards.list, { query: { batch: batch.id } });
    expect(items).toMatchObject([
      { kind: 'tag', colour: null },
      { kind: 'tag', colour: null },
    ]);
    const refusal = (code: string) => ({ details: { errors: [{ field: 'colour', code }] } });
    await expect(createOfKind('card', null)).rejects.toMatchObject(refusal('required'));
    await expect(createOfKind('tag', 'gold')).rejects.toMatchObject(refusal('invalid'));

    const ana = await given.user();
    const bound = await ana.calls(cards.bind, { body: { cardNumber: items[0]?.cardNumber ?? '' } });
    expect(bound).toMatchObject({ colour: 'black', physicalCards: [{ kind: 'tag', colour: null }] });
  });

  test('is found by its note and its colour, and its makers are written down', async () => {
    const batch = await order();
    const listed = await owner.calls(adminCards.batches, { query: { search: 'québec', colour: 'gold' } });
    expect(listed.items).toContainEqual(batch);
    expect((await owner.calls(adminCards.batches, { query: { search: 'ec%' } })).items).toEqual([]);
    clock.advance(1);
    await download(adminCards.encoderFile, batch);
    const { rows } = await database.pool.query(
      'select action, after from audit_log where subject_id = $1 order by id',
      [batch.id],
    );
    expect(rows).toMatchObject([
      { action: 'cards.createBatch', after: { count: 12 } },
      { action: 'cards.download' },
    ]);
  });

  test.each([{ count: 0 }, { count: 10_001 }, { count: 1.5 }])('of %j cards is refused', async (input) => {
    await expect(order(input)).rejects.toMatchObject({ key: 'invalidInput' });
  });
});

describe('a printed sheet', () => {
  test('has the code of every card at its true size, read by another reader than the one that drew it', async () => {
    const batch = await createBatch({ count: 12 });
    const answer = await download(adminCards.sheet, batch);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);

    const pages = await decodeSheetCodes(Buffer.from(await answer.arrayBuffer()));

    const cards = (await readLines(batch)).slice(1);
    expect(pages.map(({ codes }) => codes.length)).toEqual([cardsOnSheet, 2]);
    expect(pages.flatMap(({ codes }) => codes.map(({ text }) => text))).toEqual(
      cards.map(([, cardId]) => `${config.publicUrl}/i/${cardId}?s=q`),
    );
    for (const { width, height, codes, text } of pages) {
      expect([width, height]).toEqual([expect.closeTo(215.9, 1), expect.closeTo(279.4, 1)]);
      for (const code of codes) {
        expect([code.width, code.height]).toEqual([
          expect.closeTo(sheet.code, 1),
          expect.closeTo(sheet.code, 1),
        ]);
      }
      // neighbouring cards are exactly the size of an ID-1 card apart
      expect((codes[1]?.left ?? 0) - (codes[0]?.left ?? 0)).toBeCloseTo(85.6, 1);
      if (codes[2]) expect(codes[2].top - (codes[0]?.top ?? 0)).toBeCloseTo(53.98, 1);
      expect(text).toMatch(/[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}/);
    }
  });

  test('is drawn anew when it is asked for, and is not there before', async () => {
    const batch = await createBatch({ count: 3 });
    await owner.calls(adminCards.drawSheets, { params: batch });
    expect((await fetchBatch(batch)).sheets).toEqual({ wanted: 1, drawn: 0 });
    expect((await download(adminCards.sheet, batch)).status).toBe(404);
    await drawSheets.run(deps, { batchId: batch.id });
    expect((await fetchBatch(batch)).sheets).toEqual({ wanted: 1, drawn: 1 });
    expect((await download(adminCards.sheet, batch, '2')).status).toBe(404);
  });

  test('cannot be drawn before its cards are made, nor of a batch that is not there', async () => {
    await expect(owner.calls(adminCards.drawSheets, { params: await order() })).rejects.toMatchObject({
      key: 'transitionForbidden',
    });
    const nobodys = { id: randomUUID() };
    await expect(owner.calls(adminCards.drawSheets, { params: nobodys })).rejects.toMatchObject({
      key: 'notFound',
    });
    expect((await download(adminCards.encoderFile, nobodys)).status).toBe(404);
  });

  test('and its numbers are refused to staff without the permission', async () => {
    const support = await given.staff({ role: 'support' });
    const { id } = await order();
    expect((await send(adminCards.encoderFile, { id, token: support.token })).status).toBe(403);
    expect(await support.calls(adminCards.batch, { params: { id } })).toMatchObject({ wanted: 12 });
  });
});
