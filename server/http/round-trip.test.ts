import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '@visita/core/api/endpoint';
import { calls, listBodyFields } from '../test/contract-calls.ts';
import type { Caller, Sample } from '../test/sample.ts';
import { samples } from '../test/sample-calls.ts';
import { sampleWorld } from '../test/sample-world.ts';

const { newcomer, send } = await sampleWorld();

type Fields = Record<string, unknown>;

/**
 * Calls that act on a row, need the payment provider, or (a role) end what their caller may read: their
 * fields are not stored in what is read.
 */
const actions = [
  'adminStaff.addPasskey',
  'adminStaff.changeRole',
  'adminOrders.ship',
  'adminOrders.correctTracking',
  'adminCards.release',
  'adminCards.replace',
  'account.googleLogin',
  'account.exchangeGoogleCode',
  'account.appleLogin',
  'account.exchangeAppleCode',
  'adminShop.addVariant',
  'adminShop.updateVariant',
  'adminShop.savePictures',
  'cards.replace',
  'contacts.mail',
  'subscriptions.create',
  'subscriptions.change',
  'subscriptions.createSchedule',
  'payments.open',
  'adminEnquiries.contract',
  'adminPayments.refund',
  'adminCredits.refund',
  'adminCredits.writeOff',
  'adminDisputes.choosePlan',
  'adminSubscriptions.refund',
];

/**
 * Fields that the server derives from others: the address line of a card from its `companyParts`, the price
 * of an ordered item, a contact's answers with their questions.
 */
const derived: Record<string, readonly string[]> = {
  'cards.create': ['companyAddress'],
  'cards.change': ['companyAddress'],
  'cards.update': ['companyAddress'],
  'cards.saveInfo': ['companyAddress'],
  'orders.create': ['items'],
  'contacts.correct': ['answers'],
};

/** Paths of the GET that reads the row, for writes whose nearest GET is another one. */
const readers: Record<string, string> = { 'cards.saveInfo': '/user/cards/number/:number' };

const addsRow = ({ method, path }: Endpoint, reader: Endpoint) =>
  method === 'POST' && reader.path !== path && reader.path.replace(/\/:\w+$/, '') === path;

/** Returns the GET of the row that a call adds, or the nearest GET at or above its own path. */
function getReader(name: string, endpoint: Endpoint): Endpoint | undefined {
  const { path, terms } = endpoint;
  const reads = calls
    .map(([, read]) => read)
    .filter(
      ({ method, terms: { access } }) =>
        method === 'GET' && (access === 'staff') === (terms.access === 'staff'),
    );
  const above = reads
    .filter((read) => path === read.path || path.startsWith(`${read.path}/`))
    .toSorted((one, other) => other.path.length - one.path.length);
  return (
    reads.find((read) => read.path === readers[name]) ??
    reads.find((read) => addsRow(endpoint, read)) ??
    above[0]
  );
}

interface AnswerShape {
  $ref?: string;
  $defs?: Record<string, AnswerShape>;
  properties?: Fields;
}

function answeredFields({ terms }: Endpoint): string[] {
  const shape = z.toJSONSchema(terms.returns, { io: 'output', unrepresentable: 'any' }) as AnswerShape;
  const named = shape.$ref ? shape.$defs?.[shape.$ref.split('/').at(-1) ?? ''] : shape;
  return Object.keys(named?.properties ?? {});
}

/** Every call that stores fields which a GET returns by the same names; `stored` are those fields. */
const writes = calls.flatMap(([name, endpoint]) => {
  const { body } = endpoint.terms;
  const reader =
    body && ['PUT', 'PATCH', 'POST'].includes(endpoint.method) ? getReader(name, endpoint) : undefined;
  if (!body || !reader || actions.includes(name)) return [];
  const answered = answeredFields(reader);
  const stored = listBodyFields(body).filter(
    (field) => field !== 'version' && answered.includes(field) && !derived[name]?.includes(field),
  );
  return stored.length > 0 ? [{ name, endpoint, reader, stored }] : [];
});

const pick = (from: Fields | null, fields: readonly string[]): Fields =>
  Object.fromEntries(fields.filter((field) => from && field in from).map((field) => [field, from?.[field]]));

const isBlank = (value: unknown) =>
  value === undefined || ['null', '""', '[]', '{}'].includes(JSON.stringify(value));

async function readAnswer(endpoint: Endpoint, sample: Sample, caller: Caller): Promise<Fields | null> {
  const response = await send(endpoint, sample, caller);
  // Every response has these parts.
  const { data, message } = (await response.json()) as { data: Fields | null; message: string };
  expect(response.status, `${endpoint.path}: ${message}`).toBe(200);
  return data;
}

/** Returns the sample with the row's current version. */
async function currentSample(sample: Sample, reader: Endpoint, caller: Caller): Promise<Sample> {
  if (!sample.body || !('version' in sample.body)) return sample;
  const read = await readAnswer(reader, { id: sample.id ?? '' }, caller);
  return { ...sample, body: { ...sample.body, version: read?.['version'] } };
}

test('the calls that store fields are found in the contract', () => {
  expect(writes.length).toBeGreaterThan(12);
  expect(writes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['cards.update', 'addresses.add', 'account.updateProfile']),
  );
});

describe.each(writes)('$name', ({ name, endpoint, reader, stored }) => {
  test('answers and reads back every field as it was sent, also when it is sent again', async () => {
    const caller = await newcomer();
    const sample = await currentSample(samples[name]?.(caller) ?? {}, reader, caller);
    const sent = pick(sample.body ?? {}, stored);
    expect(
      stored.filter((field) => isBlank(sent[field])),
      'the sample leaves these fields blank',
    ).toEqual([]);

    const answer = await readAnswer(endpoint, sample, caller);
    expect(answer).toMatchObject(pick(sent, Object.keys(answer ?? {})));
    const rowName = reader.path.match(/:(\w+)$/)?.[1] ?? 'id';
    const typedNumber = sample.body?.['cardNumber'];
    const named = sample.id ?? (typeof typedNumber === 'string' ? typedNumber : '');
    const id = addsRow(endpoint, reader) ? String(answer?.[rowName]) : named;
    expect(pick(await readAnswer(reader, { id }, caller), stored)).toEqual(sent);

    if (addsRow(endpoint, reader)) return;
    const again = await readAnswer(endpoint, await currentSample(sample, reader, caller), caller);
    expect(again).toMatchObject(pick(sent, Object.keys(again ?? {})));
    expect(pick(await readAnswer(reader, { id }, caller), stored)).toEqual(sent);
  });
});
