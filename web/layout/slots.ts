import type { User } from '@visita/core/account/user';
import { createContext, use, type ReactNode } from 'react';

/** What modules put into the frame around every screen; `root.tsx` fills it, since the frame knows none of them. */
export interface Slots {
  /** In the header, before the menus. */
  headerTools: ReactNode;
  /** Under the header: what a signed-in person has to know about their account, or nothing. */
  noticeFor: (user: User) => ReactNode;
}

export const SlotsContext = createContext<Slots>({ headerTools: null, noticeFor: () => null });

export const useSlots = (): Slots => use(SlotsContext);
