import { cardsV1 } from '@visita/core/cards/v1-contract';
import { on } from '../http/route.ts';
import { pageFrom } from '../http/page.ts';
import { changeCard } from './change-card.ts';
import { createCardOnce } from './create-card-once.ts';
import { findOwnCard } from './find-own-card.ts';
import { ownCard, toCardV1 } from './own-card.ts';
import { listCardPage } from './queries.ts';

export const cardRoutesV1 = [
  on(cardsV1.list, async (call) => {
    const { after, limit } = call.query;
    const rows = await listCardPage(call.db, { userId: call.user.id, after, limit: limit + 1 });
    return pageFrom(rows, limit, (row) => toCardV1(ownCard(call, row)));
  }),
  on(cardsV1.get, async (call) =>
    toCardV1(await findOwnCard(call, { id: call.params.id, userId: call.user.id })),
  ),
  on(cardsV1.create, createCardOnce),
  on(cardsV1.change, async (call) => toCardV1(await changeCard(call))),
];
