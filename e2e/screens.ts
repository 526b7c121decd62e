import type { Card } from '@visita/core/cards/contract';
import { pageCodes, type PageCode } from '@visita/core/pages/content-page';
import { prefixFor, type Language } from '@visita/core/languages';

export interface Screen {
  name: string;
  path: string;
  /** True if the screen needs a sign-in. */
  isPrivate: boolean;
}

const open = (name: string, path: string): Screen => ({ name, path, isPrivate: false });
const own = (name: string, path: string): Screen => ({ name, path, isPrivate: true });

/**
 * The content pages share one layout, so each language checks half of them, and all languages those with a form
 * or with pictures.
 */
const isSeenIn = (language: Language) => (code: PageCode, index: number) =>
  code === 'enterprise' || code === 'how-it-works' || (index % 2 === 0) === (language === 'en');

/** Lists every screen with a URL of its own, for the owner of this card. */
export function listScreens(card: Card, language: Language): Screen[] {
  const site = `/${prefixFor(language)}`;
  return [
    open('home', site),
    open('login', `${site}/login`),
    open('register', `${site}/register`),
    open('forgot password', `${site}/forgot-password`),
    open('reset password', `${site}/reset-password?token=of-a-letter`),
    open('reset password without a link', `${site}/reset-password`),
    open('card in the site', `${site}/cards/${card.cardId}`),
    open('profile', `/i/${card.cardId}?lang=${language}`),
    open('profile of an unknown card', `/i/0000000000?lang=${language}`),
    open('leave details', `/i/${card.cardId}/exchange?lang=${language}`),
    open('report', `${site}/cards/${card.cardId}/report`),
    open('contact by mail', `/i/${card.cardId}/mail?lang=${language}`),
    open('nothing left', `/exchange/${'0'.repeat(43)}?lang=${language}`),
    open('plans', `${site}/subscription?plan=duo-annual`),
    open('shop', `${site}/shop`),
    open('product', `${site}/shop/products/EXTRA-CARD`),
    open('cart', `${site}/shop/cart`),
    open('not found', `${site}/pages/nothing`),
    ...pageCodes.filter(isSeenIn(language)).map((code) => open(`page ${code}`, `${site}/pages/${code}`)),
    open('developers', `${site}/developers`),
    open('developers: a guide', `${site}/developers/webhooks`),
    open('developers: calls', `${site}/developers/api/contacts`),
    open('developers: groups of the site', `${site}/developers/site`),
    open('developers: calls of the site', `${site}/developers/site/addresses`),
    open('developers: search', `${site}/developers/search?q=webhook`),
    open('page as it was', `${site}/pages/terms?version=1`),
    own('cards', `${site}/cards`),
    own('first card', `${site}/cards/new`),
    own('bind', `${site}/cards/bind`),
    own('bind: fill', `${site}/cards/bind?card=${card.id}&step=fill`),
    own('bind: subscription', `${site}/cards/bind?card=${card.id}&step=subscription`),
    own('bind: complete', `${site}/cards/bind?card=${card.id}&step=complete`),
    own('check', `${site}/cards/${card.id}/check`),
    own('receive', `${site}/cards/receive`),
    own('add link', `${site}/cards/add-link?text=https%3A%2F%2Fwww.linkedin.com%2Fin%2Fana`),
    own('contacts', `${site}/contacts`),
    own('questions', `${site}/contacts/questions?card=${card.id}`),
    own('statistics', `${site}/cards/${card.id}/stats`),
    own('edit', `${site}/cards/${card.id}/edit`),
    own('share', `${site}/cards/${card.id}/share`),
    own('own card', `${site}/cards/${card.id}`),
    own('verify email', `${site}/verify-email`),
    own('checkout with an empty cart', `${site}/shop/checkout`),
    own('orders', `${site}/shop/orders`),
    own('orders of a status', `${site}/shop/orders?status=paid`),
    own('saved cards', `${site}/shop/cards`),
    own('subscriptions', `${site}/subscriptions`),
    own('payment cancelled', `${site}/payment/cancel`),
    own('addresses', `${site}/shop/addresses`),
    own('own profile', `${site}/profile`),
    own('an app’s request that is over', `${site}/connect?request=${'x'.repeat(43)}`),
    own('settings', `${site}/settings`),
  ];
}
