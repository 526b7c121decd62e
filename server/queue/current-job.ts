import { AsyncLocalStorage } from 'node:async_hooks';

/** The job of the running code; its id is the same for all retries. */
export const currentJob = new AsyncLocalStorage<{ id: string }>();
