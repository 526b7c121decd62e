import { z } from 'zod';
import type { AlertFacts, AlertKind } from '@visita/core/provider/alert';
import { plainReason } from '@visita/core/plain-reason';
import { cleanLine } from '@visita/core/text';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { insertAlert } from './alert-queries.ts';

export interface Alert {
  kind: AlertKind;
  /** The subject: at most one alert per kind and subject is open. */
  about: string;
  /** The original text of the error or the provider. */
  detail: string;
  facts?: AlertFacts | undefined;
  at: Date;
}

/** The job that mails an alert; its handler is in `jobs.ts`. */
export const mailAlert = { name: 'provider.mailAlert', schema: z.object({ alertId: z.uuid() }) };

const longestDetail = 500;

/**
 * Raises an alert: inserts the row and enqueues one e-mail to the support address. Does nothing if such an
 * alert is open.
 */
export async function raiseAlert(tx: Tx, { detail, facts = {}, ...alert }: Alert): Promise<void> {
  const alertId = await insertAlert(tx, {
    ...alert,
    facts,
    detail: cleanLine(detail).slice(0, longestDetail),
  });
  if (alertId !== undefined) await enqueue(tx, mailAlert, { alertId }, { once: alertId });
}

/** Raises one alert per queue for jobs that failed their last attempt. */
export async function tellGivenUp(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { queue, error }: { queue: string; error: string },
): Promise<void> {
  await transaction(db, (tx) =>
    raiseAlert(tx, { kind: 'jobGivenUp', about: queue, detail: plainReason(error), at: now() }),
  );
}
