// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { SubscriptionPayments } from './subscription-payments.tsx';

afterEach(cleanup);

const day = new Date('2026-12-15T12:00:00Z');
const open: Subscription['payments'][number] = {
  id: 'i',
  reason: 'cycle',
  status: 'open',
  date: day,
  periodStart: day,
  periodEnd: day,
  amount: 1_130,
  currency: 'CAD',
  card: null,
  transfer: null,
  nextAttemptAt: day,
  dueAt: null,
  paidAt: null,
  payUrl: null,
  dispute: null,
  documents: [],
};

test('An uncollectible charge of an ended plan is shown neither as due nor as retried', () => {
  const subscription = { order: null, currency: 'CAD', status: 'cancelled' } as const;
  const Screen = () => (
    <MantineProvider>
      <SubscriptionPayments subscription={{ ...subscription, payments: [open] }} />
    </MantineProvider>
  );
  const Stub = createRoutesStub([{ path: '/:lang', Component: Screen }]);
  render(<Stub initialEntries={['/en']} />);
  expect(screen.getByText('payments.status.uncollectible')).toBeTruthy();
  expect(screen.queryByText(/payments\.(pay$|attempt|status\.open)/)).toBeNull();
});
