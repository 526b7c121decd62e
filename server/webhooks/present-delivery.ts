import type { Webhook, WebhookDelivery } from '@visita/core/webhooks/contract';
import type { DeliveryWithEvent } from './delivery-queries.ts';
import type { EndpointRow } from './endpoint-queries.ts';

/** Presents an endpoint to its owner, without its secrets. */
export function presentEndpoint({ id, url, events, createdAt, failures, ...row }: EndpointRow): Webhook {
  const { disabledAt, disabledBecause, oldSecretUntil } = row;
  return { id, url, events, createdAt, failures, disabledAt, disabledBecause, oldSecretUntil };
}

/** Presents a delivery to the owner of its endpoint. */
export function presentDelivery({ delivery, event }: DeliveryWithEvent): WebhookDelivery {
  const { id, eventId, state, tries, triedAt, nextAt, status, fault, ms, body } = delivery;
  const { type, at } = event;
  return { id, eventId, type, at, state, tries, triedAt, nextAt, status, fault, ms, body };
}
