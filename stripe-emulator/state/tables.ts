import type { Card } from '../cards/card.ts';
import type { Price, Product, TaxRate } from '../catalogue/catalogue.ts';
import type { Charge } from '../charges/charge.ts';
import type { CheckoutItem, Session } from '../checkout/session.ts';
import type { TestClock } from '../clocks/test-clocks.ts';
import type { Customer, DeletedCustomer } from '../customers/customer.ts';
import type { Delivery, StripeEvent, WebhookEndpoint } from '../events/event.ts';
import type { KeptAnswer } from '../http/idempotency.ts';
import type { PaymentIntent, SetupIntent } from '../intents/intent.ts';
import type { Invoice, InvoiceItem, InvoicePayment } from '../invoices/invoice.ts';
import type { PortalConfiguration, PortalSession } from '../portal/portal.ts';
import type { Refund } from '../refunds/refund.ts';
import type { Due } from './due.ts';

/** Everything that is kept, by its noun. */
export interface Tables {
  charge: Charge;
  checkout_item: CheckoutItem;
  checkout_session: Session;
  customer: Customer;
  deleted_customer: DeletedCustomer;
  delivery: Delivery;
  due: Due;
  event: StripeEvent;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  invoiceitem: InvoiceItem;
  kept_answer: KeptAnswer;
  payment_intent: PaymentIntent;
  payment_method: Card;
  portal_configuration: PortalConfiguration;
  portal_session: PortalSession;
  price: Price;
  product: Product;
  refund: Refund;
  setting: { id: string; value: number };
  setup_intent: SetupIntent;
  tax_rate: TaxRate;
  test_clock: TestClock;
  webhook_endpoint: WebhookEndpoint;
}

export type Noun = keyof Tables;
