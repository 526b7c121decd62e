import type { account } from '@visita/core/account/contract';
import { givenBilling } from '@visita/core/account/billing';
import { likelyCountries } from '@visita/core/complete-phone';
import { fieldProblem } from '@visita/core/problems';
import { canonicalTimeZone } from '@visita/core/time-zones';
import { completePhoneField } from '../complete-phone-field.ts';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { enqueue } from '../queue/job.ts';
import { accountChanged } from './jobs.ts';
import { lockUser, updateUser, type UserRow } from './queries.ts';
import { ownUser } from './session.ts';

/** Updates the fields that were sent. */
export async function updateProfile({ db, config, now, user, body }: Call<typeof account.updateProfile>) {
  const { timeZone: sentTimeZone, billing, ...fields } = body;
  const timeZone = sentTimeZone === undefined ? undefined : canonicalTimeZone(sentTimeZone);
  if (sentTimeZone !== undefined && timeZone === undefined) throw fieldProblem('timeZone', 'invalid');
  return transaction(db, async (tx) => {
    const before = await lockUser(tx, user);
    const after = await updateUser(tx, user, {
      ...pickGiven({ ...fields, timeZone }),
      ...completeOwnPhone(fields, before),
      ...(billing && { billing: givenBilling(billing) }),
    });
    const announcedFields = ['displayName', 'language', 'timeZone'] as const;
    if (announcedFields.some((field) => before?.[field] !== after?.[field]))
      await enqueue(tx, accountChanged, { userId: user.id });
    return ownUser({ db: tx, config, now }, user);
  });
}

/** Completes a sent phone number to E.164; without a country code, the user's country is assumed. */
function completeOwnPhone(
  { phone, country }: { phone?: string | undefined; country?: string | undefined },
  before: UserRow | undefined,
): { phone?: string } {
  if (phone === undefined) return {};
  const homes = likelyCountries({
    countries: [country ?? before?.country ?? ''],
    language: before?.language ?? 'en',
  });
  return { phone: completePhoneField(phone, { field: 'phone', homes }) };
}

/** Drops undefined fields, which Drizzle's types do not accept as column values. */
function pickGiven<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof Fields]?: Exclude<Fields[K], undefined> };
}
