import { subscriptions } from '@visita/core/subscriptions/contract';
import { on } from '../http/route.ts';
import { redeemReward } from './redeem-reward.ts';

export const rewardRoutes = [on(subscriptions.redeem, redeemReward)];
