import { AsyncLocalStorage } from 'node:async_hooks';

/** The job that the running code belongs to; its id stays the same over all tries. */
export const currentJob = new AsyncLocalStorage<{ id: string }>();
