import { enterprise } from '@visita/core/enterprise/contract';
import { on } from '../http/route.ts';
import { enquire } from './enquire.ts';

export const enterpriseRoutes = [on(enterprise.enquire, enquire)];
