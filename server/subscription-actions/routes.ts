import { subscriptions } from '@visita/core/subscriptions/contract';
import type { DesiredState } from '@visita/core/subscriptions/desired-state';
import type { SubscriptionAction } from '@visita/core/subscriptions/actions';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/route.ts';
import type { Language } from '@visita/core/languages';
import { on } from '../http/route.ts';
import { readProviderDetails } from './provider-details.ts';
import { activateCard } from './activate-card.ts';
import { changeSubscription } from './change-subscription.ts';
import { openPortal } from './open-portal.ts';
import { previewResume } from './preview-resume.ts';
import { previewSwitch } from './preview-switch.ts';
import { retryPayment } from './retry-payment.ts';
import { attachSchedule, changeSchedule, findSchedule, listSchedules, removeSchedule } from './schedules.ts';
import { listSubscriptions, presentSubscription } from './present-subscription.ts';
import { changeNow, lockOwn, requestChange } from '../subscriptions/request-change.ts';

/** The parts of a call that these handlers share. */
type Own = Deps & { user: Pick<Caller, 'id'>; language: Language; params: { id: string } };

const toOwned = ({ params, user }: Own) => ({ id: params.id, userId: user.id });

/**
 * Returns a handler that requests one change of the caller's subscription and responds with its new state.
 */
const requesting = (action: SubscriptionAction, change: Partial<DesiredState>) => async (call: Own) => {
  const [mine, at] = [toOwned(call), call.now()];
  await changeNow(call, async (tx) =>
    requestChange(tx, await lockOwn(tx, mine, { action, at }), change, { action, actor: 'user', at }),
  );
  return presentSubscription(call, mine);
};

export const subscriptionActionRoutes = [
  on(subscriptions.list, (call) => listSubscriptions(call, { userId: call.user.id })),
  on(subscriptions.available, async (call) => {
    const all = await listSubscriptions(call, { userId: call.user.id });
    return all.filter(({ actions }) => actions.bind === null);
  }),
  on(subscriptions.get, (call) => presentSubscription(call, toOwned(call))),
  on(subscriptions.providerDetails, (call) => readProviderDetails(call, toOwned(call))),
  on(subscriptions.change, changeSubscription),
  on(subscriptions.previewSwitch, (call) => previewSwitch(call, toOwned(call), call.query.plan)),
  on(subscriptions.pause, requesting('pause', { isPaused: true })),
  on(subscriptions.previewResume, (call) => previewResume(call, toOwned(call))),
  on(subscriptions.resume, requesting('resume', { isPaused: false })),
  on(subscriptions.reactivate, requesting('reactivate', { ends: 'renew' })),
  on(subscriptions.activate, (call) => {
    const { cardId, trial_days: days } = call.body;
    return activateCard(call, { userId: call.user.id, cardId, days });
  }),
  on(subscriptions.activateAtProvider, (call) =>
    activateCard(call, { userId: call.user.id, cardId: call.params.id, days: call.body.trial_days }),
  ),
  on(subscriptions.retryPayment, async (call) => {
    await retryPayment(call, toOwned(call));
    return presentSubscription(call, toOwned(call));
  }),
  on(subscriptions.openPortal, (call) => {
    const { subscriptionId, returnUrl } = call.body;
    return openPortal(call, { id: subscriptionId, userId: call.user.id }, returnUrl);
  }),
  on(subscriptions.createSchedule, (call) =>
    attachSchedule(call, { id: call.body.subscriptionId, userId: call.user.id }),
  ),
  on(subscriptions.listSchedules, (call) => listSchedules(call, { userId: call.user.id })),
  on(subscriptions.getSchedule, (call) => findSchedule(call, toOwned(call))),
  on(subscriptions.changeSchedule, (call) => changeSchedule(call, toOwned(call), call.body.plan)),
  on(subscriptions.removeSchedule, (call) => removeSchedule(call, toOwned(call))),
];
