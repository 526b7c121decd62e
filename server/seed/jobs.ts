import { z } from 'zod';
import { job } from '../queue/job.ts';

/** Enqueued by each start of a demo with emulated payments. Loads the functions of a purchase when it runs. */
export const buyForDemoJob = job('seed.buyForDemo', z.object({}), async (deps) => {
  const { buyForDemo } = await import('./buy-for-demo.ts');
  await buyForDemo(deps);
});
