import { retryDays } from '@visita/core/subscriptions/terms';
import type { ProviderInvoice, StripeClient } from '../provider/client.ts';
import { findPortal, portalFeatures } from '../provider/ensure-stripe-objects.ts';
import { findingsFor, type Finding } from './finding.ts';

const { ok, warn, fail } = findingsFor('payments');

interface CheckAccountDeps {
  stripe: StripeClient;
}

const dayMs = 86_400_000;
const checklist = 'docs/deploy/going-public.md, "The Stripe account"';

/** Checks the settings of the account that the API shows: country, currency, statement descriptor and payouts. */
export async function checkAccountSettings({ stripe }: CheckAccountDeps): Promise<Finding[]> {
  const {
    country,
    default_currency: currency,
    settings,
  } = await stripe.request((sdk) => sdk.accounts.retrieveCurrent());
  const findings: Finding[] = [];
  if (currency !== 'cad')
    findings.push(
      fail(`its currency is ${currency ?? 'unknown'}`, 'the books are kept in CAD: use an account in CAD'),
    );
  if (country !== 'CA') findings.push(warn(`its country is ${country ?? 'unknown'}`, 'expected CA'));
  if (settings?.payouts?.schedule.interval === 'manual')
    findings.push(
      fail(
        'its payouts are manual, so what each contains cannot be read',
        'set automatic payouts in the dashboard, Settings, Payouts',
      ),
    );
  if (!settings?.payments.statement_descriptor)
    findings.push(
      warn('it has no statement descriptor', 'set one in the dashboard: buyers read it on their statements'),
    );
  const portal = await findPortal({ stripe });
  const isSame =
    portal && JSON.stringify(pickFeatures(portal.features)) === JSON.stringify(pickFeatures(portalFeatures));
  if (!isSame)
    findings.push(
      warn('its customer portal differs from what this site needs', 'npm run stripe:setup sets it'),
    );
  return findings.length > 0
    ? findings
    : [ok(`its country, currency, payouts and portal are as expected: ${country ?? ''}, ${currency ?? ''}`)];
}

type Features = Record<keyof typeof portalFeatures, { enabled: boolean }>;

const pickFeatures = (features: Features) =>
  (Object.keys(portalFeatures) as (keyof typeof portalFeatures)[]).map((name) => [
    name,
    features[name].enabled,
  ]);

/**
 * Compares what happened in the last 30 days with the settings that no API shows: retries of failed charges and
 * their end, the lead of `invoice.upcoming`, and the rounding of taxes.
 */
export async function checkWhatHappened({ stripe }: CheckAccountDeps): Promise<Finding[]> {
  return [
    ...(await checkRetries(stripe)),
    ...(await checkUpcoming(stripe)),
    ...(await checkRounding(stripe)),
  ];
}

async function checkRetries(stripe: StripeClient): Promise<Finding[]> {
  const { data: events } = await stripe.request((sdk) =>
    sdk.events.list({ type: 'invoice.payment_failed', limit: 100 }),
  );
  // the first decline of each invoice
  const gaps = events.flatMap(({ created, data }) => {
    const {
      attempt_count: count,
      next_payment_attempt: next,
      billing_reason: reason,
    } = data.object as ProviderInvoice;
    return count === 1 && next !== null && reason === 'subscription_cycle'
      ? [Math.round(((next - created) * 1000) / dayMs)]
      : [];
  });
  const others = [...new Set(gaps.filter((days) => days !== retryDays[0]))];
  const { data: unpaid } = await stripe.request((sdk) =>
    sdk.subscriptions.list({ status: 'unpaid', limit: 100 }),
  );
  return [
    ...(others.length > 0
      ? [
          warn(
            `a failed charge was retried after ${others.join(' and ')} days, expected ${retryDays[0]}`,
            `mails and grace follow it; see ${checklist}`,
          ),
        ]
      : []),
    ...(unpaid.length > 0
      ? [
          fail(
            `${unpaid.length} subscriptions are unpaid after their last retry, expected cancelled`,
            `choose "cancel the subscription" there: ${checklist}`,
          ),
        ]
      : []),
    ...(others.length + unpaid.length === 0 && gaps.length > 0
      ? [ok(`failed charges were retried after ${retryDays[0]} days`)]
      : []),
  ];
}

/** Fewest days in which a change of taxes reaches the next charge. */
const leastLeadDays = 3;

async function checkUpcoming(stripe: StripeClient): Promise<Finding[]> {
  const { data: events } = await stripe.request((sdk) =>
    sdk.events.list({ type: 'invoice.upcoming', limit: 100 }),
  );
  const leads = events.map(({ created, data }) =>
    Math.round((((data.object as ProviderInvoice).period_end - created) * 1000) / dayMs),
  );
  if (leads.length === 0) return [];
  const least = Math.min(...leads);
  return least >= leastLeadDays
    ? [ok(`renewals are announced ${least} days before`)]
    : [
        warn(
          `a renewal was announced ${least} days before it, expected at least ${leastLeadDays}`,
          checklist,
        ),
      ];
}

/** Compares the taxes of recent invoices with the sums of their lines: rounded over all lines they differ. */
async function checkRounding(stripe: StripeClient): Promise<Finding[]> {
  const { data: invoices } = await stripe.request((sdk) => sdk.invoices.list({ status: 'paid', limit: 100 }));
  const taxed = invoices.filter(
    ({ lines, total_taxes: taxes }) => !lines.has_more && (taxes ?? []).length > 0,
  );
  const sum = (amounts: { amount: number }[]) => amounts.reduce((total, { amount }) => total + amount, 0);
  const differing = taxed.filter(
    ({ lines, total_taxes: taxes }) =>
      sum(taxes ?? []) !== sum(lines.data.flatMap((line) => line.taxes ?? [])),
  );
  if (differing.length > 0)
    return [
      fail(
        `taxes of ${differing.length} invoices are not the sum of their lines, such as ${differing[0]?.id ?? ''}`,
        `round taxes per line: ${checklist}`,
      ),
    ];
  return taxed.length > 0 ? [ok('taxes are rounded per line')] : [];
}
