import { z } from 'zod';
import { transaction } from '../database/transaction.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../queue/job.ts';
import { webhooksRefused } from '../telemetry/channels.ts';
import { raiseAlert } from './raise-alert.ts';

/** The job that asks the provider whether it sent a refused webhook; its handler is in `jobs.ts`. */
export const checkRefusedWebhook = {
  name: 'provider.checkRefusedWebhook',
  schema: z.object({ eventId: z.string() }),
};

/**
 * Logs and counts a webhook with a wrong signature. Anyone can send one, so the provider is asked before an
 * alert is raised.
 */
export async function noteRefusedWebhook(
  deps: Pick<Deps, 'db' | 'log'>,
  body: string,
  refusal: Error,
): Promise<void> {
  webhooksRefused.publish({});
  deps.log.warn(
    { err: refusal },
    'webhook refused: not signed with STRIPE_WEBHOOK_SECRET, or its timestamp is more than 5 minutes off',
  );
  const [, eventId] = /"id"\s*:\s*"(evt_\w{1,100})"/.exec(body) ?? [];
  // at most one check is queued, however many webhooks are refused
  if (eventId !== undefined) await enqueue(deps.db, checkRefusedWebhook, { eventId }, { once: 'refused' });
}

/**
 * Raises an alert if the provider knows the event: the webhook was genuine, and the secret here belongs to
 * another endpoint.
 */
export async function confirmRefusedWebhook(
  { db, stripe, now }: Pick<Deps, 'db' | 'stripe' | 'now'>,
  { eventId }: { eventId: string },
) {
  const event = await stripe.find((sdk) => sdk.events.retrieve(eventId));
  if (!event) return;
  const alert = {
    kind: 'webhookUnsigned',
    about: 'STRIPE_WEBHOOK_SECRET',
    detail: event.id,
    at: now(),
  } as const;
  await transaction(db, (tx) => raiseAlert(tx, alert));
}
