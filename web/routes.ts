import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** A screen that a later chapter of the product brings: its guard already stands, and behind it the not-found screen. */
const later = (path: string) => route(path, 'errors/unbuilt-page.tsx', { id: `unbuilt:${path}` });
const laterPrivate = (path: string) => route(path, 'errors/unbuilt-private-page.tsx', { id: `unbuilt:${path}` });

/** The sitemap: every URL of SPEC section 2, one line each. */
export default [
  index('i18n/root-page.ts'),
  route('i/:cardId/contact.png', 'cards/contact-code-page.ts'),
  route(':lang', 'layout/language-page.tsx', [
    index('home/home-page.tsx'),
    route('cards/:id', 'cards/card-page.tsx'),
    later('pages/:code'),
    later('subscription'),
    later('verify-email/:token'),

    layout('session/guest-page.tsx', [
      route('login', 'account/login-page.tsx'),
      route('register', 'account/register-page.tsx'),
      later('forgot-password'),
      later('reset-password'),
    ]),

    layout('session/user-page.tsx', [
      route('cards', 'cards/cards-page.tsx'),
      route('cards/bind', 'cards/bind-page.tsx'),
      route('cards/:id/edit', 'cards/edit-page.tsx'),
      laterPrivate('cards/:id/stats'),
      laterPrivate('verify-email'),
      ...prefix('shop', [
        laterPrivate('addresses'),
        laterPrivate('orders'),
        laterPrivate('orders/no/:order_no'),
        laterPrivate('orders/:id'),
      ]),
      ...prefix('payment', [laterPrivate('success'), laterPrivate('cancel')]),
      ...prefix('subscriptions', [
        route('', 'errors/unbuilt-private-page.tsx', { id: 'unbuilt:subscriptions' }),
        laterPrivate(':id'),
        laterPrivate(':id/bind-card'),
        laterPrivate(':id/payment'),
        laterPrivate(':id/renew'),
      ]),
    ]),

    layout('session/verified-page.tsx', [laterPrivate('profile'), laterPrivate('settings'), laterPrivate('shop/subscription/checkout')]),
    later('shop/subscription'),
    route('*', 'i18n/unknown-page.ts', { id: 'unknown' }),
  ]),
  route('*', 'i18n/unknown-page.ts', { id: 'unknown-unprefixed' }),
] satisfies RouteConfig;
