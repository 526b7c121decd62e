import { accessV1 } from './access/v1-contract.ts';
import { cardsV1 } from './cards/v1-contract.ts';
import { contactsV1 } from './contacts/v1-contract.ts';
import { ordersV1 } from './orders/v1-contract.ts';
import { statsV1 } from './stats/v1-contract.ts';
import { webhooksV1 } from './webhooks/v1-contract.ts';

/**
 * The endpoints for programs, `/api/v1`, called with an API key: bare resources, and errors as
 * `application/problem+json` (RFC 9457).
 */
export const contractV1 = {
  me: accessV1,
  cards: cardsV1,
  statistics: statsV1,
  contacts: contactsV1,
  webhooks: webhooksV1,
  orders: ordersV1,
};

/** One sentence about the endpoints of each module, for the API documentation. */
export const modulesV1: Record<keyof typeof contractV1, string> = {
  me: 'The account of the key.',
  cards: 'Your cards and their content.',
  statistics: 'Views and contact saves of your cards.',
  contacts: 'Contacts that visitors left with you.',
  webhooks: 'Addresses to which your events are sent.',
  orders: 'Orders that you placed in the shop.',
};
