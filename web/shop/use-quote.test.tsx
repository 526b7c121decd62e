// @vitest-environment happy-dom
import { act, render, screen, waitFor } from '@testing-library/react';
import type { Destination } from '@visita/core/addresses/address';
import { Problem } from '@visita/core/problems';
import type { Quote } from '@visita/core/shop/contract';
import { useState } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { quoteAction, useQuote } from './use-quote.ts';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, input: { body: { destination?: Destination } }) => Promise<Quote>>(),
}));
vi.mock('../api/call.ts', () => ({ call }));

const cart = { items: [{ sku: 'A', quantity: 1 }], key: 'cart' };
const quebec = { country: 'CA', province: 'QC' };
const ontario = { country: 'CA', province: 'ON' };
const costing = (total: number) => ({ total }) as Quote;

function Price({ first }: { first?: Quote }) {
  const [destination, setDestination] = useState(quebec);
  const { quote, isAsking, isRefused, refresh } = useQuote({ ...cart, destination, ...(first && { first }) });
  return (
    <>
      <output>{`${quote?.total ?? 'nothing'}${isAsking ? ' asking' : ''}${isRefused ? ' refused' : ''}`}</output>
      <button onClick={() => setDestination(ontario)}>Ontario</button>
      <button onClick={() => setDestination(quebec)}>Québec</button>
      <button onClick={() => void refresh()}>again</button>
    </>
  );
}

function show(first?: Quote) {
  const Page = createRoutesStub([
    { path: '/', Component: () => <Price {...(first && { first })} />, action: quoteAction },
  ]);
  return render(<Page />);
}

const click = (name: string) => act(async () => screen.getByText(name).click());
const isShown = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));

/** Pending responses in the order of the requests; each test resolves them. */
let answers: PromiseWithResolvers<Quote>[];
beforeEach(() => {
  answers = [];
  call.mockReset().mockImplementation(() => {
    const answer = Promise.withResolvers<Quote>();
    answers.push(answer);
    return answer.promise;
  });
});
let screenShown: ReturnType<typeof show>;
afterEach(() => screenShown.unmount());

const answer = (index: number, total: number) => act(async () => answers[index]?.resolve(costing(total)));
const refuse = (index: number) => act(async () => answers[index]?.reject(new Problem('unavailable')));

test('A cart without a quote requests one', async () => {
  screenShown = show();
  await isShown('nothing asking');
  await answer(0, 100);
  await isShown('100');
});

test('A quote from the loader is not requested again, and another destination shows the old quote until the new one arrives', async () => {
  screenShown = show(costing(100));
  await isShown('100');
  expect(call).not.toHaveBeenCalled();
  await click('Ontario');
  await isShown('100 asking');
  await answer(0, 200);
  await isShown('200');
  expect(call.mock.calls[0]?.[1].body.destination).toEqual(ontario);
});

test('A destination changed and changed back before the quote arrives ends with the quote of the first', async () => {
  screenShown = show(costing(100));
  await click('Ontario');
  await click('Québec');
  await answer(0, 200);
  await answer(1, 101);
  await isShown('101');
});

test('A response that arrives after that of a later request is dropped', async () => {
  screenShown = show(costing(100));
  await click('Ontario');
  await click('Québec');
  await answer(1, 101);
  await answer(0, 200);
  await isShown('101');
});

test('A failed request keeps the last quote, and a retry may succeed', async () => {
  screenShown = show(costing(100));
  await click('Ontario');
  await refuse(0);
  await isShown('100 refused');
  await click('again');
  await isShown('100 asking');
  await answer(1, 200);
  await isShown('200');
});
