import { accessJobs } from './access/jobs.ts';
import { noticeJobs } from './notices/jobs.ts';
import { removeUserKeys } from './access/queries.ts';
import { accountChanged, accountJobs } from './account/jobs.ts';
import { securityJobs } from './account/security-jobs.ts';
import { accountTransferred } from './account/transfer-account.ts';
import { accountingJobs } from './accounting/jobs.ts';
import { comparisons } from './admin/comparisons.ts';
import { adminJobs } from './admin/jobs.ts';
import { batchJobs } from './cards/batch-jobs.ts';
import { cardAttached } from './cards/card-attached.ts';
import { cardJobs } from './cards/jobs.ts';
import { contactJobs } from './contacts/jobs.ts';
import { reminderJobs } from './contacts/reminder-jobs.ts';
import { disputeJobs } from './disputes/jobs.ts';
import { eventReaders } from './events.ts';
import { job, type Job } from './queue/job.ts';
import { completeShipped } from './orders/complete-shipped.ts';
import { oauthJobs } from './oauth/jobs.ts';
import { orderJobs } from './orders/jobs.ts';
import { releaseRelatedOrders } from './payments/cancel-subscription.ts';
import { backfillLedger } from './payments/backfill-ledger.ts';
import { closePayments } from './payments/close-payment.ts';
import { resumeContracts } from './enterprise/begin-contract.ts';
import { enterpriseJobs } from './enterprise/jobs.ts';
import { expireReservations } from './payments/expire-reservation.ts';
import { eraseBuyers } from './payments/erase-buyers.ts';
import { refundPendingCredits } from './payments/refund-pending.ts';
import { compareAtProvider } from './payments/compare-from-provider.ts';
import {
  mailFailed,
  mailCorrected,
  mailRefunded,
  mailRestored,
  postBalanceTransactions,
} from './payments/jobs.ts';
import { readMissed } from './payments/read-charge.ts';
import { resumePayments, resumeRefund, resumeRefunds } from './payments/reconcile-payments.ts';
import { resumePayment } from './payments/resume-payment.ts';
import { sendMovement } from './payments/move-customer-balance.ts';
import { restoreCredit, returnCredit } from './payments/restore-credit.ts';
import { sendRefunds } from './payments/send-refund.ts';
import { settleTransfer } from './payments/record-transfer.ts';
import { voidDraft } from './payments/void-draft.ts';
import { writeMissingDocuments } from './payments/write-missing-documents.ts';
import { eraseAccount, eraseDueAccounts } from './privacy/erase-account.ts';
import {
  mailErasure,
  mailExportReady,
  endPlansWithAccount,
  removeFiles,
  removeOldExports,
  removeOldMails,
} from './privacy/jobs.ts';
import { createExport } from './privacy/create-export.ts';
import { profileJobs } from './profile/jobs.ts';
import { providerJobs, type ProviderWork } from './provider/jobs.ts';
import { updateCustomer } from './provider/update-customer.ts';
import { beginAttachedTerm } from './subscriptions/begin-term.ts';
import { resumeSubscriptions } from './subscriptions/compare-subscriptions.ts';
import { runDueSubscriptions } from './subscriptions/run-due-subscriptions.ts';
import { mailInvoice } from './subscription-invoices/jobs.ts';
import { mailNotice } from './subscriptions/jobs.ts';
import { orderContractCards } from './subscription-invoices/order-contract-cards.ts';
import { buyForDemoJob } from './seed/jobs.ts';
import { staffJobs } from './staff/jobs.ts';
import { statsJobs } from './stats/jobs.ts';
import { moveDue } from './stats/queries.ts';
import { reconcileLater } from './subscriptions/reconcile-subscription.ts';
import { cancelAtProvider } from './subscriptions/cancel-at-provider.ts';
import { moveDestinations } from './subscriptions/move-destination.ts';
import { seatJobs } from './seats/jobs.ts';
import { removeTrialCards } from './subscriptions/trial-cards.ts';
import { uploadJobs } from './uploads/jobs.ts';
import { removeUserEndpoints } from './webhooks/endpoint-queries.ts';
import { webhookJobs } from './webhooks/jobs.ts';

/** The event readers, resumed steps and comparisons of all modules at the payment provider. */
export const providerWork: ProviderWork = {
  readers: eventReaders,
  steps: [resumePayments, resumeRefunds, resumeSubscriptions, resumeContracts],
  comparisons: Object.values(comparisons),
};

/** The jobs of all modules. */
export const jobs: Job[] = [
  ...staffJobs,
  ...accountJobs,
  ...securityJobs,
  ...noticeJobs,
  ...accessJobs,
  ...oauthJobs,
  ...webhookJobs,
  job(accountChanged.name, accountChanged.schema, async (deps, changed) => {
    await moveDue(deps.db, changed);
    await updateCustomer(deps, changed);
  }),
  job(accountTransferred.name, accountTransferred.schema, async ({ db }, { userId, at }) => {
    await removeUserKeys(db, { userId, until: new Date(at) });
    await removeUserEndpoints(db, { userId, until: new Date(at) });
  }),
  ...cardJobs,
  job(cardAttached.name, cardAttached.schema, beginAttachedTerm),
  ...batchJobs,
  ...profileJobs,
  ...contactJobs,
  ...reminderJobs,
  ...providerJobs(providerWork),
  ...orderJobs,
  completeShipped,
  runDueSubscriptions,
  mailNotice,
  mailInvoice,
  orderContractCards,
  refundPendingCredits,
  releaseRelatedOrders,
  sendRefunds,
  sendMovement,
  restoreCredit,
  returnCredit,
  resumePayment,
  resumeRefund,
  readMissed,
  closePayments,
  expireReservations,
  cancelAtProvider,
  reconcileLater,
  moveDestinations,
  ...seatJobs,
  removeTrialCards,
  eraseBuyers,
  mailCorrected,
  mailRestored,
  mailRefunded,
  mailFailed,
  settleTransfer,
  voidDraft,
  writeMissingDocuments,
  backfillLedger,
  compareAtProvider,
  postBalanceTransactions,
  ...disputeJobs,
  ...enterpriseJobs,
  ...accountingJobs,
  createExport,
  mailExportReady,
  removeOldExports,
  mailErasure,
  endPlansWithAccount,
  eraseAccount,
  eraseDueAccounts,
  removeFiles,
  removeOldMails,
  ...uploadJobs,
  ...statsJobs,
  ...adminJobs,
  buyForDemoJob,
];
