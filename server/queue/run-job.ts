import { StaleRead } from '../database/stale-read.ts';
import type { Deps } from '../deps.ts';
import type { Job } from './job.ts';

/** Runs of a job in one attempt. So many stale reads in a row are a failure, which the queue counts. */
const mostRuns = 5;

/** Runs a job. After a stale read it reads again at once, without counting an attempt. */
export async function runJob(deps: Deps, job: Job, data: unknown): Promise<void> {
  for (let run = 1; ; run++) {
    try {
      await job.run(deps, job.schema.parse(data));
      return;
    } catch (error) {
      if (run === mostRuns || !(error instanceof StaleRead)) throw error;
    }
  }
}
