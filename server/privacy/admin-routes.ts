import { adminPrivacy } from '@visita/core/privacy/admin-contract';
import { on } from '../http/route.ts';
import { requestErasureFor, undoErasureFor } from './request-erasure.ts';
import { requestExportFor } from './request-export.ts';

export const adminPrivacyRoutes = [
  on(adminPrivacy.requestExport, requestExportFor),
  on(adminPrivacy.requestErasure, requestErasureFor),
  on(adminPrivacy.undoErasure, undoErasureFor),
];
