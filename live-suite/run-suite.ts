import type Stripe from 'stripe';
import { chargeClaims } from './charges.ts';
import { checkoutClaims } from './checkout.ts';
import { invoiceClaims } from './invoices.ts';
import { openClaims } from './open-claims.ts';
import type { Scenario } from './scenario.ts';
import { subscriptionClaims } from './subscriptions.ts';
import { openSuiteWorld } from './suite-world.ts';

/** The open claims come first: their answers are what a test account is needed for. */
export const scenarios: readonly Scenario[] = [
  ...openClaims,
  ...chargeClaims,
  ...checkoutClaims,
  ...subscriptionClaims,
  ...invoiceClaims,
];

export interface ScenarioResult {
  name: string;
  /** Stripe's answer to an open claim. */
  answer?: string | undefined;
  failure?: unknown;
}

interface RunSuiteInput {
  stripe: Stripe;
  now: () => Date;
  /** Lets time pass between two readings of an asynchronous state. */
  pass: () => Promise<unknown>;
  /** Called after each scenario. */
  report: (result: ScenarioResult) => void;
}

/** Checks all claims one after another; a wrong one does not stop the others. Removes the objects it made. */
export async function runSuite({ report, ...account }: RunSuiteInput): Promise<ScenarioResult[]> {
  const world = openSuiteWorld(account);
  const results: ScenarioResult[] = [];
  try {
    for (const { name, check } of scenarios) {
      let result: ScenarioResult;
      try {
        result = { name, answer: (await check(world)) ?? undefined };
      } catch (failure) {
        result = { name, failure };
      }
      results.push(result);
      report(result);
    }
  } finally {
    await world.close();
  }
  return results;
}
