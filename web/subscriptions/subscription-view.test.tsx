// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { Problem } from '@visita/core/problems';
import { subscriptionActions, whyNot, type Actionable } from '@visita/core/subscriptions/actions';
import { subscriptions } from '@visita/core/subscriptions/contract';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import { createRoutesStub, useLoaderData } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SubscriptionView } from './subscription-view.tsx';

const { call } = vi.hoisted(() => ({
  call: vi.fn<(endpoint: unknown, input: object) => Promise<unknown>>(),
}));
vi.mock('../api/call.ts', () => ({ call }));
beforeEach(() => void call.mockReset());
afterEach(cleanup);
const day = new Date('2026-12-15T12:00:00Z');
const owned: Actionable = {
  plan: 'annual',
  status: 'active',
  ends: 'renew',
  isBilled: true,
  isActivated: true,
  seats: 1,
  seated: 1,
};
const card = {
  id: 'c',
  cardId: '7K3QX9M2PD',
  cardNumber: 'ABCDEFGHJKMN',
  colour: 'gold' as const,
  name: 'Ana Lima',
};

function subscription(facts: Partial<Actionable> = {}, fields: Partial<Subscription> = {}): Subscription {
  const actionable = { ...owned, ...facts };
  const reasons = subscriptionActions.map((action) => [action, whyNot(action, actionable)] as const);
  return {
    id: 's',
    subscriptionNo: 'S-1',
    plan: actionable.plan,
    planName: '',
    period: 'yearly',
    status: actionable.status,
    currentPhase: null,
    isProcessing: false,
    currency: 'CAD',
    price: 8880,
    amount: 10_210,
    createdAt: day,
    startDate: day,
    activatedAt: null,
    waitingUntil: day,
    trialEnd: day,
    endDate: null,
    validUntil: day,
    nextBilling: day,
    nextAmount: 10_210,
    dueAt: null,
    autoRenew: true,
    isEndedUnpaid: false,
    isServiceStopped: false,
    laterPlan: null,
    cardColor: null,
    includesCard: false,
    boundCard: card,
    scheduleId: null,
    stripeSubscriptionId: null,
    orderId: null,
    order: null,
    billing: { basePrice: 8880, taxes: [], tax: 0, currency: 'CAD', additionalProductsFee: 0 },
    paymentMethodId: null,
    seats: [{ id: 'seat', isMine: true, name: 'Ana Lima', card, startsAt: day }],
    seatCount: actionable.seats,
    invitations: [],
    isOwner: !actionable.isGuest,
    ownerName: 'Ana Lima',
    milestones: [],
    payments: [],
    // a refusal of every action
    actions: Object.fromEntries(reasons) as Subscription['actions'],
    ...fields,
  };
}

/** Shows a subscription, and `stored` once the loader runs again. */
function show(first: Subscription, stored = first) {
  function Shown() {
    return <SubscriptionView subscription={useLoaderData<Subscription>()} paidWith={null} />;
  }
  const Page = createRoutesStub([
    {
      id: 'view',
      path: '/:lang',
      loader: () => stored,
      Component: () => (
        <MantineProvider>
          <Shown />
        </MantineProvider>
      ),
    },
  ]);
  render(<Page initialEntries={['/en']} hydrationData={{ loaderData: { view: first } }} />);
}

const button = (name: string) => screen.queryByRole('button', { name });
const tap = (name: string) => act(async () => screen.getByRole('button', { name }).click());

describe('an action', () => {
  test('has a button if it is possible, and a reason if not', () => {
    show(subscription({ status: 'trial' }));
    for (const name of ['switch.button', 'cancel.button']) expect(button(name), name).toBeTruthy();
    for (const name of ['pause.button', 'resume.button', 'keep.button', 'activate.button'])
      expect(button(name), name).toBeNull();
    expect(screen.getByText('reasons.inTrial')).toBeTruthy();
  });

  test('keeps a subscription that is set to end, and does not end it again', () => {
    show(subscription({ ends: 'period' }));
    expect(button('keep.button')).toBeTruthy();
    expect(button('cancel.button')).toBeNull();
    expect(screen.getByText('reasons.ending')).toBeTruthy();
  });

  test('only renews a subscription that has ended', () => {
    show(subscription({ status: 'expired' }));
    expect(screen.getByRole('link', { name: 'renew.button' }).getAttribute('href')).toBe(
      '/en/subscriptions/s/renew',
    );
    for (const name of ['switch.button', 'pause.button', 'cancel.button'])
      expect(button(name), name).toBeNull();
  });

  test('lets a member with only a seat leave, without showing amounts', () => {
    show(subscription({ plan: 'duo-annual', seats: 2, seated: 2, isGuest: true }));
    expect(button('seats.leave.button')).toBeTruthy();
    for (const name of ['switch.button', 'cancel.button', 'invite.button'])
      expect(button(name), name).toBeNull();
    expect(screen.queryByText('costs.title')).toBeNull();
  });

  test('invites a person while a seat is free, and not after the invitation', () => {
    const free = { plan: 'duo-annual', seats: 2, seated: 1 } as const;
    show(subscription(free));
    expect(button('invite.button')).toBeTruthy();
    cleanup();
    const invitations = [{ id: 'i', email: 'jo@example.com', createdAt: day, expiresAt: day }];
    show(subscription(free, { invitations }));
    expect(button('invite.button')).toBeNull();
    expect(screen.getByText('jo@example.com')).toBeTruthy();
  });
});

test('A one-off plan was charged with its order and is not shown as free', () => {
  const order: NonNullable<Subscription['order']> = {
    id: 'o',
    orderNo: 'V-1',
    status: 'paid',
    shippingStatus: 'pending',
    total: 2_712,
    canPay: false,
  };
  show(subscription({ plan: 'trial-3m', isBilled: false }, { order }));
  expect(screen.getByText('payments.order')).toBeDefined();
  cleanup();
  show(subscription({ plan: 'trial-3m', isBilled: false }, { order: { ...order, status: 'pending' } }));
  expect(screen.getByText('payments.none')).toBeDefined();
});

describe('cancelling', () => {
  test('reports that its order could not be cancelled with it', async () => {
    const order = {
      id: 'o',
      orderNo: 'O-1',
      status: 'paid',
      shippingStatus: 'preparing',
      total: 1380,
      canPay: false,
    } as const;
    const cancelled = subscription({ status: 'cancelled' }, { order });
    call.mockResolvedValue({ subscription: cancelled, code: 'cancelRelatedOrderFailed', message: '' });
    show(subscription({ status: 'waiting', isActivated: false }, { order }), cancelled);
    await tap('cancel.button');
    expect(within(screen.getByRole('dialog')).getByText('cancel.order')).toBeTruthy();
    await tap('cancel.confirm');
    expect(call).toHaveBeenCalledWith(subscriptions.cancel, { params: { id: 's' } });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('orderLeft.title'));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  test('never claims that a failed charge is cancelled', async () => {
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
    show(subscription({ status: 'pending' }, { payments: [open] }));
    expect(screen.getByText('cancel.text.due')).toBeTruthy();
    await tap('cancel.button');
    const question = within(screen.getByRole('dialog'));
    expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'cancel.due',
      'cancel.duePaid',
      'cancel.dueUnpaid',
      'cancel.cards',
    ]);
  });

  test('changes nothing when it is refused', async () => {
    call.mockRejectedValue(new Problem('paymentUnavailable'));
    show(subscription());
    await tap('cancel.button');
    await tap('cancel.confirm');
    expect(button('cancel.button')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('another plan', () => {
  const annual = { code: 'annual', price: 8880, currency: 'CAD', interval: 'year' };
  const duo = { ...annual, code: 'duo-annual', price: 14_880 };
  const preview = {
    plan: 'annual',
    from: 'period',
    at: day,
    charge: { subtotal: 0, taxes: [], total: 0, currency: 'CAD', lines: [] },
    due: 0,
    creditLeft: 0,
    prorationAt: 7,
    next: { subtotal: 8880, taxes: [], total: 10_210, currency: 'CAD', on: day },
    leaving: 1,
  };

  test('reloads a lost preview, and is confirmed with the proration date shown and the person who loses a seat', async () => {
    const pair = subscription({ plan: 'duo-annual', seats: 2, seated: 2 }, { seatCount: 2 });
    const jo = { id: 'other', isMine: false, name: 'Jo Roy', card: null, startsAt: day };
    const shared = { ...pair, seats: [...pair.seats, jo] };
    const answers = new Map<unknown, unknown>([
      [subscriptions.previewSwitch, preview],
      [subscriptions.change, shared],
    ]);
    call.mockImplementation(async (endpoint) => answers.get(endpoint) ?? [annual, duo]);
    call.mockResolvedValueOnce([annual, duo]).mockRejectedValueOnce(new Problem('network'));
    show(shared);
    await tap('switch.button');
    expect(screen.queryByRole('radio', { name: /duo-annual/ })).toBeNull();
    await act(async () => screen.getByRole('radio', { name: /sold.annual/ }).click());
    await tap('common:tryAgain');
    await tap('switch.confirmLater');
    expect(screen.getByText('switch.leavingMissing')).toBeTruthy();
    expect(call).not.toHaveBeenCalledWith(subscriptions.change, expect.anything());
    await act(async () => screen.getByRole('radio', { name: 'Jo Roy' }).click());
    await tap('switch.confirmLater');
    const body = { plan: 'annual', prorationAt: 7, leavingSeatId: 'other' };
    expect(call).toHaveBeenCalledWith(subscriptions.change, { params: { id: 's' }, body });
  });
});

describe('a contract', () => {
  const sentInvoice = {
    id: 'i',
    reason: 'create' as const,
    status: 'open' as const,
    date: day,
    periodStart: day,
    periodEnd: day,
    amount: 81_247,
    currency: 'CAD',
    card: null,
    transfer: null,
    nextAttemptAt: null,
    dueAt: day,
    paidAt: null,
    payUrl: 'https://invoice.example/i',
    dispute: null,
    documents: [],
  };
  const facts = { plan: 'enterprise' as const, seats: 60, seated: 1 };

  test('shows the seats taken, invites more and links to the open invoice', () => {
    show(subscription(facts, { dueAt: day, nextAmount: 81_247, payments: [sentInvoice] }));
    expect(screen.getByText('seats.used')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'invite.button' })).toBeTruthy();
    expect(screen.getByText('next.invoiced')).toBeTruthy();
    // a cancellation does not void the amount due
    expect(screen.getByText('cancel.text.invoiced')).toBeTruthy();
    const notice = within(screen.getByRole('region', { name: 'invoiced.title' }));
    expect(notice.getByRole('link', { name: 'invoiced.pay' }).getAttribute('href')).toBe(sentInvoice.payUrl);
  });

  test('shows when an invoice was sent and when it was paid', () => {
    const paidInvoice = {
      ...sentInvoice,
      status: 'paid' as const,
      paidAt: new Date('2026-04-02T12:00:00Z'),
      payUrl: null,
    };
    show(subscription(facts, { payments: [paidInvoice] }));
    expect(screen.getByText(/^payments\.paid/)).toBeTruthy();
    expect(screen.queryByText(/payments\.due/)).toBeNull();
  });

  test('with an overdue invoice reports it and offers no other card', () => {
    show(
      subscription(
        { ...facts, status: 'pending' },
        { dueAt: day, nextAmount: 81_247, payments: [sentInvoice] },
      ),
    );
    expect(screen.getByRole('region', { name: 'invoiced.overdue' })).toBeTruthy();
    expect(screen.getByText('next.overdue')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'due.retry' })).toBeNull();
  });

  test('with every seat taken reports it and offers no invitation; an ended one requests nothing', () => {
    show(subscription({ ...facts, seated: 60 }));
    expect(screen.getByText('seats.used')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'invite.button' })).toBeNull();
    cleanup();
    show(subscription({ ...facts, status: 'cancelled' }, { payments: [sentInvoice] }));
    expect(screen.queryByRole('region', { name: 'invoiced.title' })).toBeNull();
    expect(screen.queryByText('seats.used')).toBeNull();
  });

  test('lets its owner without a seat invite people', () => {
    show(subscription({ ...facts, seated: 0 }, { seats: [] }));
    expect(screen.getByRole('button', { name: 'invite.button' })).toBeTruthy();
    expect(screen.getByText('next.invoice')).toBeTruthy();
  });
});
