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
import { createBatchCards } from './batch-jobs.ts';
import { createBatch } from './create-batch.ts';
import { readSearch, presentPhysicalCard } from './present-physical-card.ts';

type CardsCommandRun = (
  deps: Pick<Deps, 'db' | 'now'> & { config: Pick<Config, 'publicUrl'> },
) => Promise<void>;

export const cardsUsage = `npm run admin -- cards make --count 50 --colour gold --validity 3 --unit months --out cards.csv
  npm run admin -- cards make --count 50 --kind tag --out tags.csv
  npm run admin -- cards look-up ABCD-EFGH-JKMN`;

/** The error message for each invalid command-line option. */
const faults: Record<string, string> = {
  count: '--count: expected a number from 1 to 10000',
  kind: '--kind: expected card, tag or stand',
  colour: '--colour: expected pink, blue, silver, gold or black',
  specialValidity:
    '--validity and --unit: expected a number and its unit, days or months; give both or neither',
  title: '--note: expected at most 120 characters',
};

/** Parses `cards make …` and `cards look-up …`. Throws on anything else. */
export function readCards([action, ...words]: string[]): CardsCommandRun {
  if (action === 'make') return readNewBatch(words);
  if (action === 'look-up' && words.length === 1) return lookUp(words[0] ?? '');
  throw new Error(`Unknown cards command; expected one of:\n  ${cardsUsage}`);
}

/** Makes the cards at once and writes the encoder's file; the sheets are drawn by the server's queue. */
function readNewBatch(words: string[]): CardsCommandRun {
  const text = { type: 'string' } as const;
  const options = {
    count: text,
    kind: text,
    colour: text,
    validity: text,
    unit: text,
    note: text,
    out: text,
  };
  const { validity, unit, count, kind, colour, note, out } = parseArgs({ args: words, options }).values;
  const specialValidity =
    validity === undefined && unit === undefined ? null : { length: Number(validity ?? NaN), unit };
  const read = adminCards.createBatch.terms.body.safeParse({
    count: Number(count ?? NaN),
    ...(kind !== undefined && { kind }),
    ...(colour !== undefined && { colour }),
    specialValidity,
    title: note ?? '',
  });
  if (!read.success)
    throw new Error(
      read.error.issues.map(({ path: [field] }) => faults[String(field)] ?? String(field)).join('\n'),
    );
  if (read.data.kind === 'card' && read.data.colour === null) throw new Error(faults['colour']);
  if (read.data.kind !== 'card' && read.data.colour !== null)
    throw new Error('--colour: only cards have a colour; leave it out');
  if (!out) throw new Error('--out: missing; expected the file to write for the chip encoder');
  return async (deps) => {
    const staff = consoleActor(deps.now());
    const batch = await createBatch(deps, staff, read.data);
    await createBatchCards(deps, { batchId: batch.id });
    const { content } = await encoderFile(deps, staff, batch);
    await pipeline(Readable.from(content), createWriteStream(out));
    print(`${batch.wanted} cards, batch ${batch.id}: ${out}`);
  };
}

/** Prints the cards found by a number, an id, an address, or the owner's email address. */
function lookUp(text: string): CardsCommandRun {
  return async (deps) => {
    const search = readSearch(text);
    const { items } = search
      ? await listPhysicalCards(deps.db, { search, sort: '-made', limit: 50 })
      : { items: [] };
    if (items.length === 0)
      throw new Error(
        `No card found for "${text}"; expected a card number, an id, an address, or an email address`,
      );
    for (const { id } of items) {
      const card = await presentPhysicalCard(deps, { id }, consoleActor(deps.now()));
      print(
        `${formatCardNumber(card.cardNumber)}  ${card.colour ?? card.kind}  ${card.state}  ${card.publicUrl}  ${card.owner?.email ?? ''}`.trimEnd(),
      );
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
