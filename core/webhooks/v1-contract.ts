import { z } from 'zod';
import { del, get, patch, post } from '../api/endpoint.ts';
import { PageQuery, pageSchema } from '../api/page.ts';
import {
  DeliveryPage,
  DeliveryParams,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  WebhookWithSecret,
} from './contract.ts';

export const webhooksV1 = {
  list: get('/api/v1/webhooks', {
    access: 'key',
    scope: 'webhooks.read',
    summary: 'List your webhooks, newest first.',
    query: PageQuery,
    returns: pageSchema(Webhook),
  }),
  get: get('/api/v1/webhooks/:id', {
    access: 'key',
    scope: 'webhooks.read',
    summary: 'Get a webhook.',
    returns: Webhook,
    problems: ['notFound'],
  }),
  create: post('/api/v1/webhooks', {
    access: 'key',
    scope: 'webhooks.write',
    isIdempotent: true,
    summary: 'Create a webhook. The key needs the right to read what its events are about.',
    body: NewWebhook,
    returns: WebhookWithSecret,
    problems: ['tooManyWebhooks', 'idempotencyKeyReused'],
  }),
  change: patch('/api/v1/webhooks/:id', {
    access: 'key',
    scope: 'webhooks.write',
    summary: 'Update single fields of a webhook. The key needs the right to read what its events are about.',
    body: WebhookChanges,
    returns: Webhook,
    problems: ['notFound'],
  }),
  rotate: post('/api/v1/webhooks/:id/secret', {
    access: 'key',
    scope: 'webhooks.write',
    summary: 'Replace the secret of a webhook. For 24 hours deliveries are signed by the earlier one too.',
    returns: WebhookWithSecret,
    problems: ['notFound'],
  }),
  remove: del('/api/v1/webhooks/:id', {
    access: 'key',
    scope: 'webhooks.write',
    summary: 'Delete a webhook with its deliveries.',
    returns: z.null(),
    problems: ['notFound'],
  }),
  test: post('/api/v1/webhooks/:id/test', {
    access: 'key',
    scope: 'webhooks.write',
    summary: 'Send a test event to a webhook.',
    returns: WebhookDelivery,
    problems: ['notFound', 'webhookDisabled'],
  }),
  deliveries: get('/api/v1/webhooks/:id/deliveries', {
    access: 'key',
    scope: 'webhooks.read',
    summary: 'List the deliveries of a webhook in the last 7 days, newest first, without their bodies.',
    query: PageQuery,
    returns: DeliveryPage,
    problems: ['notFound'],
  }),
  resend: post('/api/v1/webhooks/:id/deliveries/:deliveryId/resend', {
    access: 'key',
    scope: 'webhooks.write',
    params: DeliveryParams,
    summary: 'Send an event again, as a new delivery.',
    returns: WebhookDelivery,
    problems: ['notFound', 'webhookDisabled'],
  }),
};
