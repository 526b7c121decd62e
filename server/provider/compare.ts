import { addDays } from '@visita/core/days';
import type { Deps } from '../deps.ts';
import { insertDrift } from './queries.ts';

const days = 7;

interface Difference {
  field: string;
  ours: string;
  theirs: string;
}

/** A row of ours beside the provider's object. */
export interface Compared {
  /** The provider's object. */
  objectId: string;
  /** The fields in which they differ now. */
  findDifferences: () => Promise<Difference[]>;
  /** Brings our row to what the provider says, by the module's usual reader. */
  repair: () => Promise<void>;
}

/** What a module lays beside the provider's objects. */
export type Comparison = (deps: Deps, { since }: { since: Date }) => Promise<Compared[]>;

/** Lays the rows of the last days beside the provider's objects, field by field; what differs is written down and mended. Gives how many fields differed. */
export async function compareAll(deps: Deps, comparisons: Comparison[]): Promise<number> {
  const since = addDays(deps.now(), -days);
  let differing = 0;
  for (const comparison of comparisons) {
    for (const compared of await comparison(deps, { since })) differing += await compare(deps, compared);
  }
  return differing;
}

async function compare({ db, now }: Deps, compared: Compared): Promise<number> {
  const { objectId } = compared;
  const differences = await compared.findDifferences();
  if (differences.length === 0) return 0;
  await compared.repair();
  const left = await compared.findDifferences();
  for (const { field, ours, theirs } of differences) {
    const isMended = !left.some((each) => each.field === field);
    await insertDrift(db, { objectId, field, ours, theirs, repairedAt: isMended ? now() : null, at: now() });
  }
  return differences.length;
}
