import { accountJobs } from './account/jobs.ts';
import { cardJobs } from './cards/jobs.ts';
import { contactJobs } from './contacts/jobs.ts';
import type { Job } from './queue/job.ts';
import { orderClock } from './orders/clock.ts';
import { orderJobs } from './orders/jobs.ts';
import { applyEvents } from './payments/apply-events.ts';
import { closePayments } from './payments/close-payment.ts';
import { compareRows } from './payments/compare-rows.ts';
import { forgetCustomer } from './payments/forget-customer.ts';
import { mailFailed, mailRefunded, mailRefundFailed } from './payments/jobs.ts';
import { reconcile } from './payments/reconcile.ts';
import { resumePayment } from './payments/resume-payment.ts';
import { sendRefund } from './payments/send-refund.ts';
import { eraseAccount, eraseDueAccounts } from './privacy/erase-account.ts';
import { mailErasure, mailExportReady, removeFiles, removeOldExports } from './privacy/jobs.ts';
import { makeExport } from './privacy/make-export.ts';
import { profileJobs } from './profile/jobs.ts';
import { statsJobs } from './stats/jobs.ts';
import { uploadJobs } from './uploads/jobs.ts';

/** All rooms' jobs: what is done later. */
export const jobs: Job[] = [
  ...accountJobs,
  ...cardJobs,
  ...profileJobs,
  ...contactJobs,
  ...orderJobs,
  ...orderClock,
  applyEvents,
  sendRefund,
  resumePayment,
  closePayments,
  forgetCustomer,
  reconcile,
  compareRows,
  mailRefunded,
  mailRefundFailed,
  mailFailed,
  makeExport,
  mailExportReady,
  removeOldExports,
  mailErasure,
  eraseAccount,
  eraseDueAccounts,
  removeFiles,
  ...uploadJobs,
  ...statsJobs,
];
