import { disputeFee } from '../balance/balance-transaction.ts';
import { emit } from '../events/emit.ts';
import { route } from '../http/endpoint.ts';
import { invalid } from '../http/errors.ts';
import { listing, paginate } from '../http/lists.ts';
import { boolean, group, metadata, string } from '../http/params.ts';
import type { Account } from '../state/account.ts';
import { mergeMetadata } from '../state/metadata.ts';
import {
  disputeTime,
  escalateInquiry,
  isOpen,
  loseDispute,
  moveAnswerFee,
  winDispute,
} from './close-dispute.ts';
import { evidenceShape, fileFields, findDispute, type Dispute, type EvidenceParams } from './dispute.ts';

/** The characters of all fields together. */
const maxCharacters = 150_000;

export const disputes = [
  route(
    'GET',
    '/v1/disputes',
    { ...listing, charge: string(), payment_intent: string() },
    ({ store }, params) => {
      const found = store
        .all('dispute')
        .filter(({ charge }) => params.charge === undefined || charge === params.charge)
        .filter(
          ({ payment_intent: intent }) =>
            params.payment_intent === undefined || intent === params.payment_intent,
        );
      return paginate(found, params, '/v1/disputes');
    },
  ),
  route('GET', '/v1/disputes/:id', {}, (account, _, id) => findDispute(account, id)),
  route(
    'POST',
    '/v1/disputes/:id',
    { evidence: group(evidenceShape), metadata: metadata(), submit: boolean() },
    (account, { evidence, metadata: pairs, submit = true }, id) => {
      const dispute = findDispute(account, id);
      const changed = { ...dispute, metadata: mergeMetadata(dispute.metadata, pairs) };
      if (evidence === undefined && !(submit && dispute.evidence_details.has_evidence)) {
        emit(account, 'charge.dispute.updated', account.store.put('dispute', changed), dispute);
        return changed;
      }
      return answerDispute(account, changed, { evidence, submit, previous: dispute });
    },
  ),
  route('POST', '/v1/disputes/:id/close', {}, (account, _, id) => {
    const dispute = findDispute(account, id);
    if (!dispute.status.endsWith('needs_response'))
      throw invalid(`This dispute cannot be closed: it is ${dispute.status}.`);
    return loseDispute(account, id);
  }),
];

interface Answer {
  evidence: EvidenceParams | undefined;
  submit: boolean;
  previous: Dispute;
}

/** Stages evidence, or submits it to the bank, which is possible once. */
function answerDispute(account: Account, dispute: Dispute, { evidence, submit, previous }: Answer): Dispute {
  if (!dispute.status.endsWith('needs_response'))
    throw invalid(
      isOpen(dispute)
        ? 'Evidence has already been submitted for this dispute.'
        : `This dispute is already closed: it is ${dispute.status}.`,
    );
  checkEvidence(account, evidence);
  const { evidence_details: details } = dispute;
  const staged = account.store.put('dispute', {
    ...dispute,
    evidence: { ...dispute.evidence, ...evidence },
    evidence_details: {
      ...details,
      has_evidence: true,
      ...(submit && {
        past_due: details.due_by !== null && disputeTime(account, dispute) > details.due_by,
        submission_count: details.submission_count + 1,
        submission_method: 'manual' as const,
      }),
    },
    ...(submit && {
      status:
        dispute.status === 'needs_response' ? ('under_review' as const) : ('warning_under_review' as const),
    }),
  });
  emit(account, 'charge.dispute.updated', staged, previous);
  if (!submit) return staged;
  if (staged.status === 'under_review') moveAnswerFee(account, staged, -disputeFee);
  const outcome = testOutcomes[staged.evidence.uncategorized_text ?? ''];
  outcome?.(account, staged.id);
  return findDispute(account, staged.id);
}

/** Texts of evidence by which Stripe's test mode decides (docs.stripe.com/testing#disputes). */
const testOutcomes: Record<string, (account: Account, id: string) => unknown> = {
  winning_evidence: winDispute,
  losing_evidence: loseDispute,
  escalate_inquiry_evidence: escalateInquiry,
};

function checkEvidence({ store }: Account, evidence: EvidenceParams = {}): void {
  const file = fileFields.find(
    (field) => evidence[field] !== undefined && !store.find('file', evidence[field]),
  );
  if (file) throw invalid(`No such file upload: '${evidence[file]}'`, { param: `evidence[${file}]` });
  const length = Object.values(evidence).reduce((sum, value) => sum + (value?.length ?? 0), 0);
  if (length > maxCharacters)
    throw invalid('The combined character count of all evidence fields is limited to 150,000.', {
      param: 'evidence',
    });
}
