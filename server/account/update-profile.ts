import type { account } from '@visita/core/account/contract';
import { fieldProblem } from '@visita/core/problems';
import type { Call } from '../http/route.ts';
import { updateUser } from './queries.ts';
import { ownUser } from './session.ts';
import { knownTimeZone } from './time-zone.ts';

/** Writes what was sent and leaves the rest. */
export async function updateProfile({ db, user, body }: Call<typeof account.updateProfile>) {
  const { timeZone, ...written } = body;
  if (timeZone !== undefined && knownTimeZone(timeZone) === 'UTC' && timeZone !== 'UTC') throw fieldProblem('timeZone', 'invalid');
  await updateUser(db, user, { ...given(written), ...(timeZone !== undefined && { timeZone: knownTimeZone(timeZone) }) });
  return ownUser(db, user);
}

/** Without the fields that were left out: `undefined` is no value of a column. */
function given<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof Fields]?: Exclude<Fields[K], undefined> };
}
