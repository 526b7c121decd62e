import { z } from 'zod';
import type { AlertFacts, AlertKind } from '@visita/core/provider/alert';
import { plainReason } from '@visita/core/plain-reason';
import { cleanLine } from '@visita/core/text';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { insertAlert } from './queries.ts';

export interface Alert {
  kind: AlertKind;
  /** Of one kind one about one thing is open. */
  about: string;
  /** In the words of whoever reported it: an error's, the provider's. */
  detail: string;
  facts?: AlertFacts | undefined;
  at: Date;
}

/** Has an alert mailed; the job is among `jobs.ts`. */
export const mailAlert = { name: 'provider.mailAlert', schema: z.object({ alertId: z.uuid() }) };

const longestDetail = 500;

/** The one way to tell the staff: a row, and in the same transaction one email to the support address. One that is open already is not told again. */
export async function raiseAlert(tx: Tx, { detail, facts = {}, ...alert }: Alert): Promise<void> {
  const alertId = await insertAlert(tx, { ...alert, facts, detail: cleanLine(detail).slice(0, longestDetail) });
  if (alertId !== undefined) await enqueue(tx, mailAlert, { alertId }, { once: alertId });
}

/** Work that failed to the last try is for a person to look at: one alert for all of its kind. */
export async function tellGivenUp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { queue, error }: { queue: string; error: string },
): Promise<void> {
  await transaction(db, (tx) => raiseAlert(tx, { kind: 'jobGivenUp', about: queue, detail: plainReason(error), at: now() }));
}
