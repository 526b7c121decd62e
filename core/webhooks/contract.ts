import { z } from 'zod';
import { del, get, patch, post } from '../api/endpoint.ts';
import { PageQuery, pageSchema } from '../api/page.ts';
import { when } from '../when.ts';
import { deliveryFaults, deliveryStates, disablings } from './delivery.ts';
import { completeEvents, eventTypes, testEvent } from './event-types.ts';

const Events = z.array(z.enum(eventTypes)).min(1).max(eventTypes.length).overwrite(completeEvents);

/** The server checks the address further: https, and no address of a private network. */
const Url = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .refine((text) => text === '' || URL.canParse(text), { params: { code: 'urlInvalid' } });

export const NewWebhook = z.object({ url: Url, events: Events }).meta({ id: 'NewWebhook' });

/** Single fields of an endpoint. Enabling it forgets its failures. */
export const WebhookChanges = z
  .object({
    url: Url.exactOptional(),
    events: Events.exactOptional(),
    isEnabled: z.boolean().exactOptional(),
  })
  .meta({ id: 'WebhookChanges' });

/** An address to which events are sent, without its secret. */
export const Webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(eventTypes)),
    createdAt: when,
    /** Failed tries since the last delivery. */
    failures: z.int(),
    /** Null while events are sent to it. */
    disabledAt: when.nullable(),
    disabledBecause: z.enum(disablings).nullable(),
    /** Until then deliveries are signed by the earlier secret too; null if there is none. */
    oldSecretUntil: when.nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof Webhook>;

/** An endpoint with its secret, by which the receiver verifies signatures (Standard Webhooks 1.0). */
export const WebhookWithSecret = Webhook.extend({ secret: z.string() }).meta({ id: 'WebhookWithSecret' });

/** An event that was sent to an endpoint, or will be. */
export const WebhookDelivery = z
  .object({
    id: z.uuid(),
    /** The `webhook-id`: the same for every try. */
    eventId: z.uuid(),
    type: z.enum([...eventTypes, testEvent]),
    /** The time of the change. */
    at: when,
    state: z.enum(deliveryStates),
    tries: z.int(),
    triedAt: when.nullable(),
    /** The time of the next try; null if there is none. */
    nextAt: when.nullable(),
    /** The HTTP status of the last answer; null without one. */
    status: z.int().nullable(),
    fault: z.enum(deliveryFaults).nullable(),
    /** Milliseconds of the last try. */
    ms: z.int().nullable(),
    /** The body that was sent last; null before that, and after the contact in it was erased. */
    body: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

/** The id of an endpoint and of one of its deliveries. */
export const DeliveryParams = z.object({ id: z.uuid(), deliveryId: z.uuid() });
export const DeliveryPage = pageSchema(WebhookDelivery);

const writing = { calls: 60, seconds: 3600 };

export const webhooks = {
  list: get('/user/webhooks', {
    access: 'verified',
    summary: 'List your webhooks, newest first.',
    returns: z.array(Webhook),
  }),
  get: get('/user/webhooks/:id', {
    access: 'verified',
    summary: 'Get a webhook.',
    returns: Webhook,
    problems: ['notFound'],
  }),
  create: post('/user/webhooks', {
    access: 'verified',
    needsProof: true,
    summary: 'Create a webhook: events are sent to its address. Its secret is returned once.',
    body: NewWebhook,
    returns: WebhookWithSecret,
    problems: ['tooManyWebhooks'],
    limit: writing,
  }),
  change: patch('/user/webhooks/:id', {
    access: 'verified',
    needsProof: true,
    summary: 'Change the address or the events of a webhook, or disable or enable it.',
    body: WebhookChanges,
    returns: Webhook,
    problems: ['notFound'],
    limit: writing,
  }),
  rotate: post('/user/webhooks/:id/secret', {
    access: 'verified',
    needsProof: true,
    summary: 'Replace the secret of a webhook. For 24 hours deliveries are signed by the earlier one too.',
    returns: WebhookWithSecret,
    problems: ['notFound'],
    limit: writing,
  }),
  remove: del('/user/webhooks/:id', {
    access: 'verified',
    summary: 'Delete a webhook with its deliveries.',
    returns: z.null(),
    problems: ['notFound'],
  }),
  test: post('/user/webhooks/:id/test', {
    access: 'verified',
    summary: 'Send a test event to a webhook.',
    returns: WebhookDelivery,
    problems: ['notFound', 'webhookDisabled'],
    limit: writing,
  }),
  deliveries: get('/user/webhooks/:id/deliveries', {
    access: 'verified',
    summary: 'List the deliveries of a webhook in the last 7 days, newest first.',
    query: PageQuery,
    returns: DeliveryPage,
    problems: ['notFound'],
  }),
  resend: post('/user/webhooks/:id/deliveries/:deliveryId/resend', {
    access: 'verified',
    params: DeliveryParams,
    summary: 'Send an event again, as a new delivery.',
    returns: WebhookDelivery,
    problems: ['notFound', 'webhookDisabled'],
    limit: writing,
  }),
};
