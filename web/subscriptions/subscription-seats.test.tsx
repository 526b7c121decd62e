// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { subscriptionActions, whyNot, type Actionable } from '@visita/core/subscriptions/actions';
import type { Subscription } from '@visita/core/subscriptions/subscription';
import words from '@visita/core/locales/en/subscriptions.json' with { type: 'json' };
import { SpeakerContext } from '../i18n/use-translation.ts';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { allWords } from '../i18n/all-words.ts';
import { bringWords, i18nFor } from '../i18n/words.ts';
import { SubscriptionSeats } from './subscription-seats.tsx';

afterEach(cleanup);
bringWords(allWords);

interface SeatsOptions {
  seated: number;
  invited: number;
  /** Defaults to a running duo plan. */
  plan?: Partial<Pick<Actionable, 'plan' | 'status' | 'seats'>>;
}

/** Renders a plan whose owner has no card, with the given numbers of seated and invited persons. */
function showDuo({ seated, invited, plan = {} }: SeatsOptions) {
  const facts: Actionable = {
    plan: 'duo-annual',
    status: 'active',
    ends: 'renew',
    isBilled: true,
    isActivated: true,
    seats: 2,
    seated,
    isOwnerSeated: false,
    ...plan,
  };
  const at = new Date('2026-12-15T12:00:00Z');
  const subscription = {
    id: 's',
    plan: facts.plan,
    status: facts.status,
    isOwner: true,
    seatCount: facts.seats,
    seats: Array.from({ length: seated }, () => ({
      id: 'seat',
      isMine: false,
      name: 'Ben',
      card: null,
      startsAt: at,
    })),
    invitations: Array.from({ length: invited }, () => ({
      id: 'i',
      email: 'jo@example.com',
      createdAt: at,
      expiresAt: at,
    })),
    actions: Object.fromEntries(subscriptionActions.map((action) => [action, whyNot(action, facts)])),
    // the fields that the components read
  } as unknown as Subscription;
  const Seats = () => (
    <SpeakerContext value={i18nFor('en')}>
      <MantineProvider env="test">
        <SubscriptionSeats subscription={subscription} />
      </MantineProvider>
    </SpeakerContext>
  );
  const Stub = createRoutesStub([{ path: '*', Component: Seats }]);
  render(<Stub initialEntries={['/en/subscriptions/s']} />);
}

test.each([
  { seated: 0, invited: 0, canInvite: true },
  { seated: 0, invited: 1, canInvite: false },
  { seated: 1, invited: 0, canInvite: false },
])(
  'An owner without a card keeps their seat and invites one person: $seated seated, $invited invited',
  ({ canInvite, ...others }) => {
    showDuo(others);
    expect(screen.getByText(words.seats.reserved)).toBeTruthy();
    expect(screen.getByRole('link', { name: words.seats.bind })).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.invite.button }) !== null).toBe(canInvite);
  },
);

test('A plan that is not paid yet has no heading above an empty list', () => {
  showDuo({ seated: 0, invited: 0, plan: { plan: 'annual', status: 'created', seats: 1 } });
  expect(screen.queryByRole('heading')).toBeNull();
});
