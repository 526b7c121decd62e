import { cards } from '@visita/core/cards/contract';
import { isUnpaid } from '@visita/core/cards/state';
import { on } from '../http/route.ts';
import { leaveSeat } from '../seats/leave-seat.ts';
import { bindCard } from './bind-card.ts';
import { changeCard } from './change-card.ts';
import { checkCard } from './check-card.ts';
import { copyProfile } from './copy-profile.ts';
import { createCard } from './create-card.ts';
import { findOwnCard, findOwnCardByNumber, findOwnKey } from './find-own-card.ts';
import { ownCard, cardTotals } from './own-card.ts';
import { losePhysicalCard } from './lose-physical-card.ts';
import { detachPhysicalCard, movePhysicalCard } from './move-physical-card.ts';
import { offerCard } from './offer-card.ts';
import { pauseOwnCard } from './pause-own-card.ts';
import { listCards } from './queries.ts';
import { receiveCard } from './receive-card.ts';
import { replaceOwnCard } from './replace-own-card.ts';
import { unbindCard } from './unbind-card.ts';
import { withdrawOffer } from './withdraw-offer.ts';
import { writeCard } from './write-card.ts';

export const cardRoutes = [
  on(cards.list, async (call) => {
    const mine = (await listCards(call.db, { userId: call.user.id })).map((row) => ownCard(call, row));
    return { cards: mine, totals: cardTotals(mine) };
  }),
  on(cards.unbound, async (call) => {
    const mine = (await listCards(call.db, { userId: call.user.id })).map((row) => ownCard(call, row));
    return mine.filter(({ state }) => isUnpaid(state));
  }),
  on(cards.byNumber, findOwnCardByNumber),
  on(cards.check, checkCard),
  on(cards.bind, bindCard),
  on(cards.create, createCard),
  on(cards.saveInfo, async (call) => {
    const { cardNumber, ...content } = call.body;
    return writeCard(call, await findOwnKey(call, { cardNumber, userId: call.user.id }), content);
  }),
  on(cards.get, (call) => findOwnCard(call, { id: call.params.id, userId: call.user.id })),
  on(cards.change, changeCard),
  on(cards.update, (call) => writeCard(call, { id: call.params.id, userId: call.user.id }, call.body)),
  on(cards.remove, (call) => unbindCard(call, leaveSeat)),
  on(cards.pause, (call) => pauseOwnCard(call, 'pause')),
  on(cards.resume, (call) => pauseOwnCard(call, 'resume')),
  on(cards.reportLost, (call) => losePhysicalCard(call, 'reportLost')),
  on(cards.reportFound, (call) => losePhysicalCard(call, 'reportFound')),
  on(cards.attach, movePhysicalCard),
  on(cards.detach, detachPhysicalCard),
  on(cards.offer, offerCard),
  on(cards.withdraw, withdrawOffer),
  on(cards.receive, receiveCard),
  on(cards.replace, (call) => replaceOwnCard(call, leaveSeat)),
  on(cards.copy, copyProfile),
];
