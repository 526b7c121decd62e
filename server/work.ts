import type { Job } from './jobs/job.ts';

/** All rooms' jobs: what is done later. */
export const jobs: Job[] = [];
