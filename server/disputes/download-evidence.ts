import type { adminDisputes } from '@visita/core/disputes/admin-contract';
import type { FileAnswer } from '@visita/core/api/file-answer';
import { Problem } from '@visita/core/problems';
import { transaction } from '../database/transaction.ts';
import type { Call } from '../http/route.ts';
import { audit } from '../staff/audit.ts';
import { findWholeDispute } from './admin-queries.ts';
import { findEvidencePdf } from './evidence-queries.ts';

/** Serves the evidence as it was staged, and audits it. Throws `notFound` if no PDF is stored. */
export async function downloadEvidence({
  db,
  staff,
  params: { id },
}: Call<typeof adminDisputes.evidence>): Promise<FileAnswer> {
  const found = await findWholeDispute(db, { id });
  const pdf = await findEvidencePdf(db, { disputeId: id });
  if (!found || !pdf) throw new Problem('notFound');
  await transaction(db, (tx) =>
    audit(tx, staff, { action: 'disputes.download', subject: { type: 'dispute', id } }),
  );
  return { name: `evidence-${found.saleNo}.pdf`, content: streamOnce(pdf) };
}

async function* streamOnce(bytes: Buffer) {
  yield bytes;
}
