import { parseArgs } from 'node:util';
import { formatRewardCode } from '@visita/core/subscriptions/reward-code';
import { accountingUsage, readAccounting } from './accounting/accounting-command.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import type { Database } from './database/database.ts';
import { ordersUsage, readOrders } from './admin/orders-command.ts';
import { cardsUsage, readCards } from './cards/cards-command.ts';
import { migrate } from './database/migrate.ts';
import { enterpriseUsage, readEnterprise } from './enterprise/enterprise-command.ts';
import { print } from './console.ts';
import { jobs } from './jobs.ts';
import { openQueues } from './queue/queues.ts';
import { readStaff, staffUsage } from './staff/staff-command.ts';
import { createRewardCodes } from './rewards/create-reward-codes.ts';

interface AdminCommandDeps {
  opening: Promise<Database>;
  clock: () => Date;
  config: Pick<Config, 'publicUrl' | 'adminOrigin'>;
}

const rewardUsage = 'npm run admin -- reward-codes --count 10 --length 3 --unit months';

type AdminCommandRun = (deps: Pick<Deps, 'db' | 'now'> & Pick<AdminCommandDeps, 'config'>) => Promise<void>;

const commands: Record<string, (words: string[]) => AdminCommandRun> = {
  'reward-codes': readRewardCodes,
  enterprise: readEnterprise,
  staff: readStaff,
  orders: readOrders,
  cards: readCards,
  accounting: readAccounting,
};

/** Runs `npm run admin -- …`: staff tasks at the command line. */
export async function runAdminCommand(
  words: string[],
  { opening, clock, config }: AdminCommandDeps,
): Promise<void> {
  const [command, ...rest] = words;
  // Parses the arguments before anything is opened.
  const run = commands[command ?? '']?.(rest);
  if (!run)
    throw new Error(
      `Unknown or missing command. Usage:\n  ${rewardUsage}\n  ${enterpriseUsage}\n  ${staffUsage}\n  ${ordersUsage}\n  ${cardsUsage}\n  ${accountingUsage}`,
    );
  const database = await opening.catch((error: unknown) => {
    throw isInUse(error) ? new Error(besideServer, { cause: error }) : error;
  });
  try {
    await migrate(database);
    // The server runs the jobs of a command, so their queues must exist even before its first start.
    await openQueues(database, jobs);
    await run({ db: database.db, now: clock, config });
  } finally {
    await database.close();
  }
}

const isInUse = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'FOLDER_IN_USE';

const besideServer =
  'The server is running, and its embedded database is for one process at a time. Stop it, run the command, and start it again; with DATABASE_URL both run beside each other.';

const mostCodes = 1_000;

/** Parses the number and length of reward codes. The codes are printed once; they cannot be read again. */
function readRewardCodes(words: string[]): AdminCommandRun {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: words,
    options: { count: text, length: text, unit: text, until: text, note: text },
  });
  const count = wholeNumber('--count', values.count ?? '1', mostCodes);
  const length = wholeNumber('--length', values.length, 3_650);
  const unit = values.unit === 'days' || values.unit === 'months' ? values.unit : undefined;
  if (!unit) throw new Error(`--unit: unknown value "${values.unit ?? ''}"; expected days or months`);
  const expiresOn = values.until ?? null;
  if (expiresOn !== null && !isDay(expiresOn))
    throw new Error(`--until: "${expiresOn}" is not a date; expected one such as 2027-01-31`);
  return async (deps) => {
    const { codes } = await createRewardCodes(deps, {
      count,
      length,
      unit,
      expiresOn,
      note: values.note ?? '',
    });
    for (const code of codes) print(formatRewardCode(code));
  };
}

function wholeNumber(option: string, text: string | undefined, most: number): number {
  const value = Number(text);
  if (text === undefined || !Number.isInteger(value) || value < 1 || value > most)
    throw new Error(`${option}: expected a whole number from 1 to ${most}`);
  return value;
}

/** True for an existing calendar date: 30 February is none. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
