// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { Card } from '@visita/core/cards/contract';
import { subscriptionActions, whyNot, type Actionable } from '@visita/core/subscriptions/actions';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { CardPlan } from '../cards/card-plan.tsx';
import { CardAction } from './card-action.tsx';

vi.mock('../site/site.ts', () => ({ useSite: () => ({ sells: true }) }));
afterEach(cleanup);

const plan = {
  code: 'monthly',
  subscriptionId: 's',
  phase: 'active',
  until: new Date('2027-02-05T12:00:00Z'),
  renews: true,
  isOwn: true,
};
const owned: Actionable = {
  plan: 'monthly',
  status: 'active',
  ends: 'renew',
  isBilled: true,
  isActivated: true,
  seats: 1,
  seated: 1,
};

function show(facts: Partial<Actionable>, phase: string | null = 'active') {
  const actionable = { ...owned, ...facts };
  const actions = Object.fromEntries(
    subscriptionActions.map((action) => [action, whyNot(action, actionable)]),
  );
  // the fields that the components read
  const row = {
    id: 's',
    status: actionable.status,
    actions,
    boundCard: { id: 'c' },
  } as unknown as SubscriptionRow;
  const card = { id: 'c', name: 'Ana Lima', state: 'activated', plan: { ...plan, phase } } as unknown as Card;
  const Tile = () => (
    <MantineProvider env="test">
      <CardPlan card={card} />
      <CardAction card={card} own={[row]} />
    </MantineProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component: Tile }]);
  render(<Stub initialEntries={['/en/cards']} />);
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
}

test('After a failed charge the card links to the payment', () => {
  expect(show({ status: 'pending' })).toEqual(['plan.renews', 'unpaid.button']);
  expect(screen.getByRole('link', { name: 'card.payNamed' }).getAttribute('href')).toBe(
    '/en/subscriptions/s',
  );
});

test('A paused plan shows no renewal, and the card links to resuming it', () => {
  expect(show({ status: 'paused' }, null)).toEqual(['plans:sold.monthly', 'resume.button']);
});

test('A paid plan offers no action', () => {
  expect(show({})).toEqual(['plan.renews']);
});

test('A member with a seat is not asked to pay', () => {
  expect(show({ status: 'pending', isGuest: true })).toEqual(['plan.renews']);
});
