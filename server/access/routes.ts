import { access } from '@visita/core/access/contract';
import { on } from '../http/route.ts';
import { createAppPassword, createKey, listOwnKeys, revokeKey } from './own-keys.ts';

export const accessRoutes = [
  on(access.keys, listOwnKeys),
  on(access.createKey, createKey),
  on(access.createAppPassword, createAppPassword),
  on(access.revokeKey, revokeKey),
];
