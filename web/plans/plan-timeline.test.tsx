// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PlanTimeline, type PlanStep } from './plan-timeline.tsx';

afterEach(cleanup);

function show(steps: PlanStep[], timeZone?: string) {
  const Page = createRoutesStub([
    { path: '/:lang', Component: () => <PlanTimeline steps={steps} {...(timeZone && { timeZone })} /> },
  ]);
  render(<Page initialEntries={['/en']} />);
  return screen.getAllByRole('listitem');
}

test('The timeline marks the current step and shows the date and amount of each step that has one', () => {
  const steps = show(
    [
      { key: 'today', amount: 0, isDone: true },
      { key: 'trial', isNow: true },
      { key: 'charge', date: new Date('2026-04-22T02:00:00Z'), amount: 8_880 },
    ],
    'America/Toronto',
  );
  expect(steps.map((step) => [step.getAttribute('aria-current'), step.hasAttribute('data-past')])).toEqual([
    [null, true],
    ['step', false],
    [null, false],
  ]);
  const [today, trial, charge] = steps as [HTMLElement, HTMLElement, HTMLElement];
  expect(within(today).getByText('CA$0.00')).toBeTruthy();
  expect(within(trial).getByText('timeline.here')).toBeTruthy();
  expect(trial.querySelector('time')).toBeNull();
  expect(within(charge).getByText('April 21, 2026').getAttribute('datetime')).toBe(
    '2026-04-22T02:00:00.000Z',
  );
  expect(within(charge).getByText('CA$88.80')).toBeTruthy();
});
