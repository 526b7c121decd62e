import type { adminDisputes, WholeDispute } from '@visita/core/disputes/admin-contract';
import { needsResponse } from '@visita/core/disputes/status';
import { Problem } from '@visita/core/problems';
import type { ActCode } from '@visita/core/staff/acts';
import type { Tx } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { drawDocument } from '../documents/draw-document.ts';
import type { Call } from '../http/route.ts';
import type { Dispute } from '../provider/client.ts';
import { audit } from '../staff/audit.ts';
import { refuseChanged } from '../staff/refuse-changed.ts';
import { buildEvidence } from './build-evidence.ts';
import { findEvidence, markSubmitted, saveEvidence } from './evidence-queries.ts';
import { presentDispute } from './present-dispute.ts';
import { findDispute, lockDisputes, updateDispute, type DisputeRow } from './queries.ts';
import { settleDispute } from './settle-dispute.ts';

type AnswerCall = Pick<Call<typeof adminDisputes.submit>, 'db' | 'stripe' | 'now' | 'staff' | 'config'> & {
  params: { id: string };
  body: { version: number };
};

/**
 * Gathers the evidence as a PDF and text and stages it at Stripe, as often as staff like. Throws
 * `transitionForbidden` once it was submitted.
 */
export async function stageEvidence(call: Call<typeof adminDisputes.stage>): Promise<WholeDispute> {
  const { db, stripe, now, config, params, body } = call;
  const { stripeId } = await findAnswerable(call);
  const { statement } = body;
  const { sheet, fields } = await buildEvidence(db, {
    ...params,
    statement,
    language: config.sellerLanguage,
  });
  const data = await drawDocument(sheet);
  const file = await stripe.request((sdk) =>
    sdk.files.create({
      purpose: 'dispute_evidence',
      file: { data, name: 'evidence.pdf', type: 'application/pdf' },
    }),
  );
  const evidence = { ...fields, uncategorized_file: file.id };
  const observed = await stripe.request((sdk) => sdk.disputes.update(stripeId, { evidence, submit: false }));
  const row = {
    disputeId: params.id,
    statement,
    fileId: file.id,
    pageCount: countPages(data),
    pdf: data,
    stagedAt: now(),
  };
  return settleAnswer(call, observed, {
    action: 'disputes.stage',
    write: (tx) => saveEvidence(tx, row),
    after: { pages: row.pageCount },
  });
}

/** Submits the staged evidence to the bank, once. Throws `transitionForbidden` if nothing is staged. */
export async function submitEvidence(call: AnswerCall): Promise<WholeDispute> {
  const { db, stripe, now, params } = call;
  const { stripeId } = await findAnswerable(call);
  if (!(await findEvidence(db, { disputeId: params.id }))) throw new Problem('transitionForbidden');
  const observed = await stripe.request((sdk) =>
    sdk.disputes.update(stripeId, { submit: true }, { idempotencyKey: `submit:${stripeId}` }),
  );
  return settleAnswer(call, observed, {
    action: 'disputes.submit',
    write: (tx) => markSubmitted(tx, { disputeId: params.id, at: now() }),
  });
}

/** Accepts a dispute: Stripe closes it as lost, which cannot be undone; an inquiry is only closed. */
export async function acceptDispute(call: AnswerCall): Promise<WholeDispute> {
  const { stripe, now } = call;
  const { stripeId } = await findAnswerable(call);
  const observed = await stripe.request((sdk) =>
    sdk.disputes.close(stripeId, {}, { idempotencyKey: `accept:${stripeId}` }),
  );
  return settleAnswer(call, observed, {
    action: 'disputes.accept',
    write: (tx, dispute) => updateDispute(tx, dispute, { acceptedAt: now() }),
  });
}

/** Finds a dispute as staff saw it, while it waits for an answer. */
async function findAnswerable({ db, params, body }: AnswerCall): Promise<DisputeRow> {
  const dispute = await findDispute(db, params);
  if (!dispute) throw new Problem('notFound');
  refuseChanged(dispute, body);
  if (!needsResponse(dispute.status)) throw new Problem('transitionForbidden');
  return dispute;
}

interface SettleAnswerInput {
  action: ActCode;
  write: (tx: Tx, dispute: DisputeRow) => Promise<unknown>;
  after?: Record<string, unknown>;
}

/** Writes the state that Stripe answered, what staff did, and its audit row. */
async function settleAnswer(
  { db, now, staff, params }: AnswerCall,
  observed: Dispute,
  { action, write, after = {} }: SettleAnswerInput,
): Promise<WholeDispute> {
  await transaction(db, async (tx) => {
    await settleDispute(tx, observed, now());
    const found = await findDispute(tx, params);
    const dispute = found && (await lockDisputes(tx, found)).find(({ id }) => id === params.id);
    if (!dispute) throw new Problem('notFound');
    await write(tx, dispute);
    await audit(tx, staff, {
      action,
      subject: { type: 'dispute', id: params.id },
      after: { status: dispute.status, ...after },
    });
  });
  return presentDispute(db, params);
}

/** Counts the pages of a PDF whose objects are not compressed, as `drawDocument` writes them. */
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 1;
