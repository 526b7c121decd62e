import { accessV1 } from '@visita/core/access/v1-contract';
import { on } from '../http/route.ts';
import { describeKey } from './own-keys.ts';

export const accessRoutesV1 = [on(accessV1.get, describeKey)];
