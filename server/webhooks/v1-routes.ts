import { webhooksV1 } from '@visita/core/webhooks/v1-contract';
import { on } from '../http/route.ts';
import {
  createEndpointOnce,
  listDeliveryPage,
  listEndpointPage,
  resendForProgram,
} from './endpoints-for-programs.ts';
import { sendTest } from './own-deliveries.ts';
import { changeEndpoint, findOwnEndpoint, removeOwnEndpoint, rotateSecret } from './own-endpoints.ts';

export const webhookRoutesV1 = [
  on(webhooksV1.list, listEndpointPage),
  on(webhooksV1.get, findOwnEndpoint),
  on(webhooksV1.create, createEndpointOnce),
  on(webhooksV1.change, changeEndpoint),
  on(webhooksV1.rotate, rotateSecret),
  on(webhooksV1.remove, removeOwnEndpoint),
  on(webhooksV1.test, sendTest),
  on(webhooksV1.deliveries, listDeliveryPage),
  on(webhooksV1.resend, resendForProgram),
];
