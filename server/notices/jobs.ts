import { z } from 'zod';
import { guardedFetch, RefusedAddress } from '../integrations/guarded-fetch.ts';
import { job, type Job } from '../queue/job.ts';
import { signPush } from './push-keys.ts';
import { findSubscription, removeSubscription } from './queries.ts';

/** Milliseconds for one try, and bytes of an answer that are read. */
const timeoutMs = 10_000;
const mostBytes = 4096;

/** Answers after which a later try may succeed; other errors are final. */
const isForNow = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/**
 * Sends an encrypted message to a browser's push service (RFC 8030). A browser that unsubscribed is forgotten;
 * a service that is busy is tried again by the queue.
 */
export const sendPush = job(
  'notices.sendPush',
  z.object({ subscriptionId: z.uuid(), message: z.base64(), until: z.iso.datetime() }),
  async (deps, { subscriptionId, message, until }) => {
    const { db, config, log, now } = deps;
    const ttl = Math.floor((new Date(until).getTime() - now().getTime()) / 1000);
    const subscription = await findSubscription(db, { id: subscriptionId, now: now() });
    const authorization = subscription && (await signPush(deps, subscription));
    if (!subscription || authorization === undefined || ttl <= 0) return;
    try {
      const { status } = await guardedFetch({
        url: subscription.endpoint,
        method: 'POST',
        headers: {
          authorization,
          ttl: String(ttl),
          urgency: 'normal',
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
        },
        body: Buffer.from(message, 'base64'),
        allowsPrivate: config.allowsPrivateWebhooks,
        timeoutMs,
        mostBytes,
      });
      if (status === 404 || status === 410) await removeSubscription(db, { id: subscriptionId });
      else if (isForNow(status)) throw new Error(`push service answered ${status}`);
      else if (status >= 300) log.warn({ status }, 'a push was refused by its service');
    } catch (error) {
      if (!(error instanceof RefusedAddress)) throw error;
      await removeSubscription(db, { id: subscriptionId });
    }
  },
  { concurrency: 8, expireInSeconds: 60 },
);

export const noticeJobs: Job[] = [sendPush];
