import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { adminCards } from '@visita/core/cards/admin-contract';
import { formatCardNumber } from '@visita/core/cards/number';
import type { Config } from '../config.ts';
import { print } from '../console.ts';
import type { Deps } from '../deps.ts';
import { consoleActor } from '../staff/actors.ts';
import { listPhysicalCards } from './admin-queries.ts';
import { encoderFile } from './batch-files.ts';
import { createCardsOf } from './batch-jobs.ts';
import { createBatch } from './create-batch.ts';
import { readSearch, showPhysicalCard } from './show-physical-card.ts';

type Run = (deps: Pick<Deps, 'db' | 'now'> & { config: Pick<Config, 'publicUrl'> }) => Promise<void>;

export const cardsUsage = `npm run admin -- cards make --count 50 --colour gold --validity 3 --unit months --out cards.csv
  npm run admin -- cards look-up ABCD-EFGH-JKMN`;

/** What is wrong with each option of the command line. */
const faults: Record<string, string> = {
  count: '--count: a number from 1 to 10000',
  colour: '--colour: pink, blue, silver, gold or black',
  specialValidity: '--validity and --unit: how many days or months, both or none',
  title: '--note: at most 120 characters',
};

/** Reads `cards make …` and `cards look-up …`. */
export function readCards([action, ...words]: string[]): Run {
  if (action === 'make') return readNewBatch(words);
  if (action === 'look-up' && words.length === 1) return lookUp(words[0] ?? '');
  throw new Error(`Say what:\n  ${cardsUsage}`);
}

/** Makes the cards at once and writes what the encoder reads; their sheets are drawn by the server. */
function readNewBatch(words: string[]): Run {
  const text = { type: 'string' } as const;
  const options = { count: text, colour: text, validity: text, unit: text, note: text, out: text };
  const { validity, unit, count, colour, note, out } = parseArgs({ args: words, options }).values;
  const specialValidity = validity === undefined && unit === undefined ? null : { length: Number(validity ?? NaN), unit };
  const read = adminCards.createBatch.terms.body.safeParse({ count: Number(count ?? NaN), colour, specialValidity, title: note ?? '' });
  if (!read.success) throw new Error(read.error.issues.map(({ path: [field] }) => faults[String(field)] ?? String(field)).join('\n'));
  if (!out) throw new Error('--out: the file that the encoder of the chips is to read');
  return async (deps) => {
    const staff = consoleActor(deps.now());
    const batch = await createBatch(deps, staff, read.data);
    await createCardsOf(deps, { batchId: batch.id });
    const { content } = await encoderFile(deps, staff, batch);
    await pipeline(Readable.from(content), createWriteStream(out));
    print(`${batch.wanted} cards, batch ${batch.id}: ${out}`);
  };
}

/** By its number, its id, its address or its owner's email address. */
function lookUp(text: string): Run {
  return async (deps) => {
    const search = readSearch(text);
    const { items } = search ? await listPhysicalCards(deps.db, { search, sort: '-made', limit: 50 }) : { items: [] };
    if (items.length === 0) throw new Error(`There is no card ${text}.`);
    for (const { id } of items) {
      const card = await showPhysicalCard(deps, { id }, consoleActor(deps.now()));
      print(`${formatCardNumber(card.cardNumber)}  ${card.colour}  ${card.state}  ${card.publicUrl}  ${card.owner?.email ?? ''}`.trimEnd());
      if (card.leadsTo) print(`  its address shows ${formatCardNumber(card.leadsTo.cardNumber)}`);
      for (const { plan, isRunning, endsAt } of card.binding?.coverages ?? [])
        print(
          `  ${plan}: ${isRunning ? 'pays' : 'does not pay'}, ${endsAt ? `until ${endsAt.toISOString()}` : 'without an end of its own'}`,
        );
      for (const { at, action, staff, reason } of card.moves)
        print(`  ${[at.toISOString(), action, staff, reason].filter(Boolean).join('  ')}`);
    }
  };
}
