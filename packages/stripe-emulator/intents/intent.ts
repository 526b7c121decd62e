import type { Card } from '../cards/card.ts';
import { invalid } from '../http/errors.ts';

declare module '../state/store.ts' {
  interface StoredObjects {
    payment_intent: PaymentIntent;
    setup_intent: SetupIntent;
  }
}

interface IntentError {
  type: 'card_error' | 'invalid_request_error';
  code: string;
  decline_code?: string;
  message: string;
  doc_url?: string;
  charge?: string;
  payment_method?: Omit<Card, 'hidden'>;
}

interface NextAction {
  type: 'redirect_to_url';
  redirect_to_url: { return_url: string | null; url: string };
}

type Flow =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'canceled'
  | 'succeeded';

interface AutomaticMethods {
  allow_redirects?: 'always' | 'never';
  enabled: boolean;
}

export interface PaymentIntent {
  id: string;
  object: 'payment_intent';
  allowed_payment_method_types: string[] | null;
  amount: number;
  amount_capturable: number;
  amount_received: number;
  automatic_payment_methods: AutomaticMethods | null;
  canceled_at: number | null;
  cancellation_reason: string | null;
  capture_method: 'automatic' | 'automatic_async' | 'manual';
  client_secret: string;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: IntentError | null;
  latest_charge: string | null;
  metadata: Record<string, string>;
  next_action: NextAction | null;
  payment_method: string | null;
  receipt_email: string | null;
  setup_future_usage: 'off_session' | 'on_session' | null;
  status: Flow | 'requires_capture';
  /** The invoice or session to pay, and the URL to return to. */
  hidden: { invoice: string | null; session: string | null; returnUrl: string | null };
}

export interface SetupIntent {
  id: string;
  object: 'setup_intent';
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: AutomaticMethods | null;
  cancellation_reason: string | null;
  client_secret: string;
  created: number;
  customer: string | null;
  description: string | null;
  last_setup_error: IntentError | null;
  metadata: Record<string, string>;
  next_action: NextAction | null;
  payment_method: string | null;
  status: Flow;
  usage: 'off_session' | 'on_session';
  hidden: { session: string | null; returnUrl: string | null };
}

/** Fields that are always present and never change. */
export const constantPaymentFields = {
  amount_details: { tip: {} },
  application: null,
  application_fee_amount: null,
  confirmation_method: 'automatic',
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  managed_payments: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} as const;

export const constantSetupFields = {
  application: null,
  customer_account: null,
  excluded_payment_method_types: null,
  flow_directions: null,
  latest_attempt: null,
  livemode: false,
  mandate: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: {
    card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  payment_method_types: ['card'],
  single_use_mandate: null,
} as const;

/** The default of Stripe's dashboard: any payment method, including redirects. */
export const defaultMethods = { enabled: true, allow_redirects: 'always' as const };

/** Throws if a payment method that may redirect has no return URL. */
export function checkReturnUrl(
  { object, automatic_payment_methods: automatic }: PaymentIntent | SetupIntent,
  returnUrl: string | null,
): void {
  if (!automatic?.enabled || automatic.allow_redirects === 'never' || returnUrl !== null) return;
  const name = object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  throw invalid(
    `This ${name} is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you don't want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating Setup Intents and Payment Intents.`,
  );
}

/** The action that sends the customer to the 3-D Secure page. */
export function challenge(
  pagesUrl: string,
  intent: { id: string; client_secret: string },
  returnUrl: string | null,
): NextAction {
  const secret = intent.client_secret.split('_secret_')[1] ?? '';
  return {
    type: 'redirect_to_url',
    redirect_to_url: { return_url: returnUrl, url: `${pagesUrl}/secure/${intent.id}/${secret}` },
  };
}
