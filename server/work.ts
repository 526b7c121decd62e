import { accountJobs } from './account/jobs.ts';
import { cardJobs } from './cards/jobs.ts';
import { contactJobs } from './contacts/jobs.ts';
import type { Job } from './jobs/job.ts';
import { eraseAccount, eraseDueAccounts } from './privacy/erase-account.ts';
import { mailErasure, mailExportReady, removeFiles, removeOldExports } from './privacy/jobs.ts';
import { makeExport } from './privacy/make-export.ts';
import { statsJobs } from './stats/jobs.ts';
import { uploadJobs } from './uploads/jobs.ts';

/** All rooms' jobs: what is done later. */
export const jobs: Job[] = [
  ...accountJobs,
  ...cardJobs,
  ...contactJobs,
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
