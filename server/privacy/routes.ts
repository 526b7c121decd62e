import { privacy } from '@visita/core/privacy/contract';
import { updateUser } from '../account/queries.ts';
import { ownUser } from '../account/session.ts';
import { on } from '../http/route.ts';
import { ownExport } from './own-export.ts';
import { requestErasure } from './request-erasure.ts';
import { requestExport } from './request-export.ts';

export const privacyRoutes = [
  on(privacy.requestExport, requestExport),
  on(privacy.export, ({ db, user, now }) => ownExport(db, { now, userId: user.id })),
  on(privacy.requestErasure, requestErasure),
  on(privacy.undoErasure, async (call) => {
    await updateUser(call.db, call.user, { erasedAt: null });
    return ownUser(call, call.user);
  }),
];
