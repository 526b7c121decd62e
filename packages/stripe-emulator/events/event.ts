declare module '../state/store.ts' {
  interface StoredObjects {
    delivery: Delivery;
    event: StripeEvent;
    webhook_endpoint: WebhookEndpoint;
  }
}

interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
  /** The time outside of any test clock, in seconds. */
  hidden: { at: number };
}

interface WebhookEndpoint {
  id: string;
  object: 'webhook_endpoint';
  api_version: string | null;
  application: null;
  created: number;
  description: string | null;
  enabled_events: string[];
  livemode: false;
  metadata: Record<string, string>;
  status: 'enabled' | 'disabled';
  url: string;
  /** The built-in endpoint comes from the settings and is not listed. */
  hidden: { secret: string; isBuiltIn: boolean };
}

/** The delivery of one event to one endpoint. */
export interface Delivery {
  id: string;
  event: string;
  endpoint: string;
  /** The number of attempts so far. */
  tries: number;
  state: 'waiting' | 'held' | 'failed' | 'dropped';
}
