// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { Problem } from '@visita/core/problems';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLeavingPlans } from './use-leaving-plans.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../api/call.ts', () => ({ call }));
vi.mock('../i18n/use-translation.ts', () => ({
  useTranslation: () => ({
    t: (key: string, values?: object) =>
      values ? `${key} ${Object.values(values).filter(Boolean).join(' ')}` : key,
  }),
}));
vi.mock('../session/format.ts', () => ({
  useFormat: () => ({
    day: (date: Date) => date.toISOString().slice(0, 10),
    money: (cents: number) => `$${cents / 100}`,
  }),
}));

const erasedAt = new Date('2026-12-26T12:00:00Z');

// the fields that the hook reads
const plan = (fields: Partial<SubscriptionRow>) =>
  ({
    id: 'plan',
    plan: 'annual',
    currency: 'CAD',
    status: 'active',
    isOwner: true,
    amount: 11_498,
    nextBilling: new Date('2026-12-20T12:00:00Z'),
    nextAmount: null,
    validUntil: null,
    dueAt: null,
    stripeSubscriptionId: 'sub_1',
    ...fields,
  }) as SubscriptionRow;

const open = () => renderHook(() => useLeavingPlans(erasedAt)).result;
const keys = (sentences: string[] | undefined) => sentences?.map((sentence) => sentence.split(' ')[0]);

beforeEach(() => void call.mockReset());
afterEach(cleanup);

test('Nothing is known while the plans load', async () => {
  const { promise, resolve } = Promise.withResolvers<SubscriptionRow[]>();
  call.mockReturnValue(promise);
  const sentences = open();
  expect(sentences.current).toBeUndefined();
  resolve([]);
  await waitFor(() => expect(sentences.current).toEqual([]));
});

test('A plan that would renew is named with its charge, and the cards that it covered', async () => {
  call.mockResolvedValue([plan({})]);
  const sentences = open();
  await waitFor(() =>
    expect(sentences.current).toEqual([
      'erasure.plans.stopped plans:sold.annual $114.98 2026-12-20 2026-12-26',
      'erasure.plans.kept',
    ]),
  );
});

test('Plans that are over by then need no promise', async () => {
  call.mockResolvedValue([
    plan({ plan: 'trial-3m', validUntil: new Date('2026-12-01T12:00:00Z'), nextBilling: null }),
  ]);
  const sentences = open();
  await waitFor(() => expect(keys(sentences.current)).toEqual(['erasure.plans.over']));
});

test('Plans of others and ended plans are left out', async () => {
  call.mockResolvedValue([plan({ isOwner: false }), plan({ status: 'cancelled' })]);
  const sentences = open();
  await waitFor(() => expect(sentences.current).toEqual([]));
});

test('Without an answer of the server one general sentence holds', async () => {
  call.mockRejectedValue(new Problem('network'));
  const sentences = open();
  await waitFor(() => expect(sentences.current).toEqual(['erasure.plans.unknown']));
});
