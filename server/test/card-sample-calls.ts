import type { Caller, Sample } from './sample.ts';

const reason = 'It was lost on its way.';

/** Valid inputs of the staff calls about cards. */
export const cardAdminSamples: Record<string, (caller: Caller) => Sample> = {
  'adminCards.batches': () => ({ query: { search: 'fair', sort: 'createdAt', colour: 'gold', limit: '5' } }),
  'adminCards.createBatch': () => ({
    body: {
      kind: 'card',
      colour: 'gold',
      count: 2,
      specialValidity: { length: 3, unit: 'months' },
      title: 'Fair',
    },
  }),
  'adminCards.list': ({ email }) => ({
    query: { search: email, sort: '-made', state: 'bound', colour: 'black', limit: '5' },
  }),
  // The id of a bound card is not that of a physical card.
  'adminCards.csv': ({ email }) => ({ query: { search: email, state: 'bound' } }),
  'adminCards.block': ({ cardId }) => ({ id: cardId, body: { reason }, gets: 'cardNotFound' }),
  'adminCards.unblock': ({ cardId }) => ({ id: cardId, body: { reason }, gets: 'cardNotFound' }),
  'adminCards.release': ({ cardId }) => ({
    id: cardId,
    body: { reason, binding: cardId, subscription: 'end' },
    gets: 'cardNotFound',
  }),
  'adminReports.list': () => ({ query: { sort: 'reportedAt', state: 'open', limit: '5' } }),
  // The id of a card is not that of a report.
  'adminReports.block': ({ cardId }) => ({ id: cardId, body: { reason }, gets: 'notFound' }),
  'adminReports.unblock': ({ cardId }) => ({ id: cardId, body: { reason }, gets: 'notFound' }),
  'adminReports.dismiss': ({ cardId }) => ({ id: cardId, body: { reason }, gets: 'notFound' }),
  'adminCards.replace': ({ cardId, cardNumber }) => ({
    id: cardId,
    body: { reason, binding: cardId, cardNumber },
    gets: 'cardNotFound',
  }),
};
