// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { cards } from '@visita/core/cards/contract';
import { cardNumberFrom } from '@visita/core/cards/number';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BindScan } from './bind-scan.tsx';
import type { Finding } from './check-result.ts';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, input: object) => Promise<unknown>>(),
}));
vi.mock('../api/call.ts', () => ({ call }));
afterEach(cleanup);

const typedNumber = cardNumberFrom(new Uint8Array(11).fill(7));
const addressOfTyped = '0000000002';
const freeCard = (cardId: string) => ({
  state: 'notBound' as const,
  colour: 'gold' as const,
  cardId,
  id: null,
  specialValidity: null,
  specialValidUntil: null,
});
const tappedCard = (cardId: string): Finding => ({ by: 'address', ...freeCard(cardId) });

const bindings: unknown[] = [];
beforeEach(() => {
  bindings.length = 0;
  call.mockImplementation(async (endpoint, input) => {
    if (endpoint === cards.check) return { ...freeCard(addressOfTyped), cardNumber: typedNumber };
    if (endpoint !== cards.bind) throw new Error('unexpected endpoint');
    bindings.push(input);
    return { id: 'c', name: '' };
  });
});

async function typeNumber(tapped: Finding | undefined) {
  const Step = () => (
    <MantineProvider env="test">
      <BindScan hasCamera={false} own={[]} tapped={tapped} onBound={() => undefined} />
    </MantineProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component: Step }]);
  render(<Stub initialEntries={['/en/cards/bind']} />);
  fireEvent.change(screen.getByLabelText(/bind\.field/), { target: { value: typedNumber } });
}

const tap = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('The number of the tapped card binds it', async () => {
  await typeNumber(tappedCard(addressOfTyped));
  await tap('bind.bind');
  expect(bindings).toEqual([{ body: { cardNumber: typedNumber } }]);
});

test('The number of another card than the tapped one is bound only after a warning and a second submission', async () => {
  await typeNumber(tappedCard('0000000001'));
  await tap('bind.bind');
  expect(bindings).toEqual([]);
  expect(screen.getByText('wizard.other.title')).toBeTruthy();
  await tap('bind.bindOther');
  expect(bindings).toEqual([{ body: { cardNumber: typedNumber } }]);
});

test('A number typed without a tap binds its card', async () => {
  await typeNumber(undefined);
  await tap('bind.bind');
  expect(bindings).toEqual([{ body: { cardNumber: typedNumber } }]);
});
