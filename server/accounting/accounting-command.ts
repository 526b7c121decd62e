import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { Month } from '@visita/core/accounting/admin-contract';
import { journalShapes } from '@visita/core/accounting/journal';
import { Problem } from '@visita/core/problems';
import { print } from '../console.ts';
import type { Deps } from '../deps.ts';
import { translatorFor } from '../http/words.ts';
import { consoleActor } from '../staff/actors.ts';
import { closeForStaff } from './close-month.ts';
import { downloadJournal } from './download-books.ts';

export const accountingUsage = [
  'npm run admin -- accounting export --month 2027-01 --shape quickbooks --out journal.csv',
  'npm run admin -- accounting close --month 2027-01',
].join('\n  ');

type AccountingCommandDeps = Pick<Deps, 'db' | 'now'>;

/** Parses `accounting …`: the journal of a month as a file, and closing it; audited like the screens. */
export function readAccounting([verb = '', ...words]: string[]): (
  deps: AccountingCommandDeps,
) => Promise<void> {
  if (verb !== 'export' && verb !== 'close')
    throw new Error(`Unknown or missing action. Usage:\n  ${accountingUsage}`);
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: words, options: { month: text, shape: text, out: text } });
  const month = Month.safeParse(values.month);
  if (!month.success) throw new Error(`--month: "${values.month ?? ''}" is not a month; expected 2027-01`);
  const { shape: given = 'detailed', out = '' } = values;
  if (verb === 'close' && (values.shape ?? values.out) !== undefined)
    throw new Error('accounting close: takes only --month');
  const shape = journalShapes.find((each) => each === given);
  if (!shape) throw new Error(`--shape: unknown value "${given}"; expected ${journalShapes.join(', ')}`);
  if (verb === 'export' && out === '') throw new Error('--out: expected the name of a file');
  return async ({ db, now }) => {
    const deps = { db, now, staff: consoleActor(now()) };
    try {
      if (verb === 'close') {
        await closeForStaff(deps, { month: month.data });
        print(`${month.data} is closed.`);
        return;
      }
      const { content } = await downloadJournal({ ...deps, query: { month: month.data, shape } });
      await pipeline(Readable.from(content), createWriteStream(out));
      print(`The journal of ${month.data} is in ${out}.`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw new Error(
        translatorFor('en')(`problems:refusals.${error.key}.text`, { ...error.details.params }),
        {
          cause: error,
        },
      );
    }
  };
}
