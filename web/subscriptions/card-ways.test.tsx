// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { wayWithoutPlan, type PlanState } from '@visita/core/binding/binding-steps';
import type { Card } from '@visita/core/cards/contract';
import { subscriptionActions } from '@visita/core/subscriptions/actions';
import type { SubscriptionRow } from '@visita/core/subscriptions/subscription';
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BindSubscription } from '../binding/bind-subscription.tsx';
import { CardWays } from './card-ways.tsx';

vi.mock('../site/site.ts', () => ({ useSite: () => ({ sells: true }) }));
afterEach(cleanup);

const until = new Date('2027-03-09T15:00:00Z');

function subscription(plan: PlanState): SubscriptionRow {
  const actions: Record<string, string | null> = Object.fromEntries(
    subscriptionActions.map((action) => [action, 'activated']),
  );
  if (plan === 'waiting') actions['activate'] = null;
  // the fields that the components read
  return {
    id: 's',
    plan: 'annual',
    status: 'active',
    validUntil: until,
    nextBilling: until,
    milestones: [],
    actions,
    currency: 'CAD',
    amount: 1,
    isOwner: true,
  } as unknown as SubscriptionRow;
}

/** Renders the wizard's step and returns the labels of its filled buttons. */
function filledButtons({
  hasIncluded,
  plan,
  seats,
}: {
  hasIncluded: boolean;
  plan: PlanState;
  seats: number;
}): string[] {
  const state =
    hasIncluded || plan === 'running'
      ? 'activated'
      : plan === 'waiting'
        ? 'needsActivation'
        : 'needsSubscription';
  const card = {
    id: 'c',
    name: 'Ana',
    title: '',
    company: '',
    colour: 'black',
    state,
    specialValidUntil: hasIncluded ? until : null,
  };
  const way = wayWithoutPlan(card as Card, plan);
  const Step = () => (
    <MantineProvider env="test">
      <BindSubscription card={card as Card} way={way} onChosen={() => undefined}>
        <CardWays
          card={card as Card}
          covering={plan === 'none' ? undefined : subscription(plan)}
          available={Array.from({ length: seats }, (_, index) => ({
            ...subscription('running'),
            id: `seat ${index}`,
          }))}
          hasIncluded={way?.kind === 'included'}
          onChosen={() => undefined}
        />
      </BindSubscription>
    </MantineProvider>
  );
  const Stub = createRoutesStub([{ path: '*', Component: Step }]);
  render(<Stub initialEntries={['/en/cards/bind']} />);
  const controls = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
  // Mantine's default variant is filled
  return controls
    .filter(({ dataset }) => (dataset['variant'] ?? 'filled') === 'filled')
    .map(({ textContent }) => textContent);
}

const cases = [true, false].flatMap((hasIncluded) =>
  (['none', 'waiting', 'running'] as const).flatMap((plan) =>
    [0, 1, 2].map((seats) => ({ hasIncluded, plan, seats })),
  ),
);

describe.each(cases)('a card with included time: $hasIncluded, plan: $plan, free seats: $seats', (facts) => {
  test('has one recommended option, which is the included time while no plan runs', () => {
    const filled = filledButtons(facts);
    expect(filled).toHaveLength(1);
    if (facts.hasIncluded && facts.plan !== 'running')
      expect(filled).toEqual(['wizard.subscription.included.button']);
  });
});
