import { privacy } from '@visita/core/privacy/contract';
import { on } from '../http/route.ts';
import { ownExport } from './own-export.ts';
import { requestErasure, undoErasure } from './request-erasure.ts';
import { requestExport } from './request-export.ts';

export const privacyRoutes = [
  on(privacy.requestExport, requestExport),
  on(privacy.export, ({ db, user, now }) => ownExport(db, { now, userId: user.id })),
  on(privacy.requestErasure, requestErasure),
  on(privacy.undoErasure, undoErasure),
];
