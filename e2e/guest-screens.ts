import { prefixOf, type Language } from '@visita/core/languages';

/** What a stranger meets first, one of each kind: what follows the language in its address. */
export const guestScreens = {
  home: '',
  plans: '/subscription',
  enterprise: '/pages/enterprise',
  shop: '/shop',
  product: '/shop/products/EXTRA-CARD',
  content: '/pages/privacy',
};

export type GuestScreen = keyof typeof guestScreens;

export const addressOf = (screen: GuestScreen, language: Language): string => `/${prefixOf(language)}${guestScreens[screen]}`;

export const guestScreenNames = Object.keys(guestScreens) as GuestScreen[];
