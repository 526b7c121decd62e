import { webhooks } from '@visita/core/webhooks/contract';
import { on } from '../http/route.ts';
import { listOwnDeliveries, resendDelivery, sendTest } from './own-deliveries.ts';
import {
  changeEndpoint,
  createEndpoint,
  findOwnEndpoint,
  listOwnEndpoints,
  removeOwnEndpoint,
  rotateSecret,
} from './own-endpoints.ts';

export const webhookRoutes = [
  on(webhooks.list, listOwnEndpoints),
  on(webhooks.get, findOwnEndpoint),
  on(webhooks.create, createEndpoint),
  on(webhooks.change, changeEndpoint),
  on(webhooks.rotate, rotateSecret),
  on(webhooks.remove, removeOwnEndpoint),
  on(webhooks.test, sendTest),
  on(webhooks.deliveries, listOwnDeliveries),
  on(webhooks.resend, resendDelivery),
];
