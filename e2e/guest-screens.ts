import { prefixFor, type Language } from '@visita/core/languages';

/** The screens that a visitor meets first, one of each kind: the path after the language. */
export const guestScreens = {
  home: '',
  plans: '/subscription',
  enterprise: '/pages/enterprise',
  shop: '/shop',
  product: '/shop/products/EXTRA-CARD',
  content: '/pages/privacy',
};

export type GuestScreen = keyof typeof guestScreens;

export const guestScreenPath = (screen: GuestScreen, language: Language): string =>
  `/${prefixFor(language)}${guestScreens[screen]}`;

export const guestScreenNames = Object.keys(guestScreens) as GuestScreen[];
