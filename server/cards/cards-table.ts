import type { adminCards } from '@visita/core/cards/admin-contract';
import { formatCardNumber } from '@visita/core/cards/number';
import type { Call } from '../http/route.ts';
import { downloadList } from '../staff/download-list.ts';
import { listSearched } from './present-physical-card.ts';

/** The listed cards as a CSV download. */
export const cardsTable = (call: Call<typeof adminCards.csv>) =>
  downloadList(call, {
    name: 'cards',
    action: 'cards.download',
    list: (query) => listSearched(call.db, query, call.staff),
    columns: {
      number: ({ cardNumber }) => formatCardNumber(cardNumber),
      'card id': ({ cardId }) => cardId,
      kind: ({ kind }) => kind,
      colour: ({ colour }) => colour,
      state: ({ state }) => state,
      batch: ({ batch }) => batch.title,
      owner: ({ owner }) => owner && owner.email,
      bound: ({ boundAt }) => boundAt,
    },
  });
