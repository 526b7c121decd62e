import type { User } from '@visita/core/account/user';
import type { HelpTopic } from '@visita/core/help-topics';
import { createContext, use, type ReactNode } from 'react';

/**
 * Components that later modules insert into the layout and into earlier modules' screens. `root.tsx` provides
 * them, because layout may not import them.
 */
export interface Slots {
  /** In the header, before the menus. */
  headerTools: ReactNode;
  /** The number of new contacts, beside links to them and at the account's menu; nothing while there are none. */
  newContacts: ReactNode;
  /** Below the header: the notice about the user's account, or null. */
  noticeFor: (user: User) => ReactNode;
  /** Help on a topic, for difficult steps. */
  helpOn: (topic: HelpTopic) => ReactNode;
}

export const SlotsContext = createContext<Slots>({
  headerTools: null,
  newContacts: null,
  noticeFor: () => null,
  helpOn: () => null,
});

export const useSlots = (): Slots => use(SlotsContext);
