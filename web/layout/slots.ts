import type { User } from '@visita/core/account/user';
import type { HelpTopic } from '@visita/core/help-topics';
import { createContext, use, type ReactNode } from 'react';

/** What modules put into the frame around every screen, and into screens of modules before them; `root.tsx` fills it, since these know none of them. */
export interface Slots {
  /** In the header, before the menus. */
  headerTools: ReactNode;
  /** Under the header: what a signed-in person has to know about their account, or nothing. */
  noticeFor: (user: User) => ReactNode;
  /** Where somebody stands at one of the harder moments. */
  helpOn: (topic: HelpTopic) => ReactNode;
}

export const SlotsContext = createContext<Slots>({ headerTools: null, noticeFor: () => null, helpOn: () => null });

export const useSlots = (): Slots => use(SlotsContext);
