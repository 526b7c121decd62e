import { notices } from '@visita/core/notices/contract';
import { on } from '../http/route.ts';
import { changeNotice, ownNotices, subscribeDevice, unsubscribeDevice } from './own-notices.ts';

export const noticeRoutes = [
  on(notices.get, ownNotices),
  on(notices.change, changeNotice),
  on(notices.subscribe, subscribeDevice),
  on(notices.unsubscribe, unsubscribeDevice),
];
