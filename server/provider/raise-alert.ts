import { z } from 'zod';
import type { AlertFacts, AlertKind } from '@visita/core/provider/alert';
import { cleanLine } from '@visita/core/text';
import type { Tx } from '../database/database.ts';
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
