import { plans } from '@visita/core/plans/contract';
import { on } from '../http/route.ts';
import { listedPlans } from './listed.ts';

export const planRoutes = [
  on(plans.list, async ({ catalogue, query, now }) =>
    listedPlans((await catalogue.load()).planPrices, { currency: query.currency.toUpperCase(), at: now() }),
  ),
];
