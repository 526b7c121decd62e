import { parseArgs } from 'node:util';
import { colours } from '@visita/core/colour';
import { NewContract } from '@visita/core/enterprise/terms';
import { formatMoney, formatRate } from '@visita/core/money';
import { enterpriseTerms } from '@visita/core/plans/plan';
import { Problem, type ProblemKey } from '@visita/core/problems';
import { print } from '../console.ts';
import type { Deps } from '../deps.ts';
import { createContract } from './create-contract.ts';
import { translatorFor } from '../http/words.ts';

export const enterpriseUsage =
  'npm run admin -- enterprise --email ana@example.com --seats 60 --colour gold --logo --note "two years"';

/** The expected value of each command line option. */
const faults: Record<string, string> = {
  email: '--email: expected the e-mail address of an account',
  seats: `--seats: expected a number from ${enterpriseTerms.fromCards} to 10000`,
  colour: `--colour: expected ${colours.slice(0, -1).join(', ')} or ${colours.at(-1)}`,
  note: '--note: expected at most 2000 characters',
};

/**
 * Parses `enterprise --email … --seats 60 [--colour …] [--logo] [--note …]`. Returns a function that creates
 * the contract and prints the amount due and its date.
 */
export function readEnterprise(words: string[]): (deps: Pick<Deps, 'db' | 'now'>) => Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: words,
    options: { email: text, seats: text, colour: text, note: text, logo: { type: 'boolean' } },
  });
  const { email, seats, colour, note = '', logo: hasLogo = false } = values;
  const read = NewContract.safeParse({
    email: email ?? '',
    seats: Number(seats ?? NaN),
    colour,
    hasLogo,
    note,
  });
  if (!read.success)
    throw new Error(
      read.error.issues.map(({ path: [field] }) => faults[String(field)] ?? String(field)).join('\n'),
    );
  return async (deps) => {
    const contract = await createContract(deps, read.data).catch((error: unknown) => {
      throw error instanceof Problem ? new Error(getSentence(error), { cause: error }) : error;
    });
    printContract(contract);
  };
}

const because: Partial<Record<ProblemKey, string>> = {
  invalidInput:
    'The account has no address yet, which the taxes depend on: its owner has to add one under Addresses.',
  emailNotVerified: 'The owner of this account has not confirmed their email address yet.',
  accountLeaving: 'This account is set to be deleted: its owner has to choose “Keep my account” first.',
  planUnavailable: 'The platform has no effective price. Run npm run stripe:setup to create the prices.',
};

const getSentence = ({ key }: Problem) =>
  because[key] ?? translatorFor('en')(`problems:refusals.${key}.text`);

function printContract({
  subscriptionNo,
  seats,
  subtotal,
  taxes,
  total,
  dueAt,
  currency,
}: Awaited<ReturnType<typeof createContract>>): void {
  const t = translatorFor('en');
  const money = (cents: number) => formatMoney(cents, 'en', currency);
  print(`Contract ${subscriptionNo} for ${seats} people.`);
  print(`${money(subtotal)} before tax`);
  for (const { kind, rate, amount } of taxes)
    print(
      `${money(amount)} ${t('money:tax', { name: t(`money:taxes.${kind}`), rate: formatRate(rate, 'en') })}`,
    );
  print(
    `${money(total)} is due on ${dueAt.toISOString().slice(0, 10)}, 30 days after its invoice, which the server sends by itself.`,
  );
}
