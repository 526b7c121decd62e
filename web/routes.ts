import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes';

/** A screen that a later chapter of the product brings: its guard already stands, and behind it the not-found screen. */
const later = (path: string) => route(path, 'errors/unbuilt-page.tsx', { id: `unbuilt:${path}` });

/** The screens of the back office, behind its guard. */
const backOffice = [
  index('admin/dashboard-page.tsx'),
  route('orders', 'orders/admin-orders-page.tsx'),
  route('orders/:id', 'orders/admin-order-page.tsx'),
  route('packs', 'orders/admin-packs-page.tsx'),
  route('me', 'staff/me-page.tsx'),
  route('subscriptions', 'subscriptions/admin-subscriptions-page.tsx'),
  route('subscriptions/:id', 'subscriptions/admin-subscription-page.tsx'),
  route('products', 'shop/admin-products-page.tsx'),
  route('products/:sku', 'shop/admin-product-page.tsx'),
  route('stock', 'shop/admin-stock-page.tsx'),
  route('stock/:sku', 'shop/admin-stock-of-page.tsx'),
  route('users', 'account/admin-users-page.tsx'),
  route('users/:id', 'account/admin-user-page.tsx'),
  route('cards', 'cards/admin-cards-page.tsx'),
  route('cards/:id', 'cards/admin-card-page.tsx'),
  route('card-batches', 'cards/admin-batches-page.tsx'),
  route('card-batches/:id', 'cards/admin-batch-page.tsx'),
  route('enquiries', 'enterprise/admin-enquiries-page.tsx'),
  route('enquiries/:id', 'enterprise/admin-enquiry-page.tsx'),
  route('pages', 'pages/admin-pages-page.tsx'),
  route('pages/:code', 'pages/admin-page-page.tsx'),
  route('alerts', 'admin/admin-alerts-page.tsx'),
  route('alerts/:id', 'admin/admin-alert-page.tsx'),
  route('events', 'admin/admin-events-page.tsx'),
  route('jobs', 'admin/admin-jobs-page.tsx'),
  route('drift', 'admin/admin-drift-page.tsx'),
  route('staff', 'staff/people-page.tsx'),
  route('staff/:id', 'staff/person-page.tsx'),
  route('settings', 'admin/settings-page.tsx'),
  route('audit', 'staff/audit-page.tsx'),
];

/** The sitemap: every URL of docs/product.md, section 2, one line each. */
export default [
  index('i18n/root-page.ts'),
  route('i/:cardId/contact.png', 'profile/contact-code-page.ts'),
  route('i/:cardId/exchange', 'contacts/exchange-page.tsx'),
  route('i/:cardId/mail', 'contacts/mail-page.tsx'),
  route('exchange/:secret', 'contacts/left-page.tsx'),
  route('pocket/worker.js', 'sharing/worker-page.ts'),
  route('pocket/:lang', 'sharing/offline-code-page.tsx'),
  route('pocket/:lang/app.webmanifest', 'sharing/manifest-page.ts'),
  route('admin', 'staff/back-office-page.tsx', [
    route('login', 'staff/login-page.tsx'),
    route('password', 'staff/password-page.tsx'),
    layout('staff/staff-page.tsx', backOffice),
    route('*', 'staff/not-found-page.tsx'),
  ]),
  route(':lang', 'layout/language-page.tsx', [
    index('home/home-page.tsx'),
    route('cards/:id', 'cards/card-page.tsx'),
    route('cards/:id/found', 'profile/found-page.tsx'),
    route('shop', 'shop/catalogue-page.tsx'),
    route('shop/products/:sku', 'shop/product-page.tsx'),
    route('shop/cart', 'shop/cart-page.tsx'),
    later('pages/:code'),
    route('subscription', 'plans/plans-page.tsx'),
    route('shop/subscription', 'plans/plans-page.tsx', { id: 'plans-in-shop' }),
    route('verify-email/:token', 'account/verify-link-page.tsx'),

    layout('session/guest-page.tsx', [
      route('login', 'account/login-page.tsx'),
      route('register', 'account/register-page.tsx'),
      route('forgot-password', 'account/forgot-password-page.tsx'),
      route('reset-password', 'account/reset-password-page.tsx'),
    ]),

    layout('session/user-page.tsx', [
      route('cards', 'cards/cards-page.tsx'),
      route('contacts', 'contacts/contacts-page.tsx'),
      route('cards/bind', 'binding/bind-page.tsx'),
      route('cards/receive', 'cards/receive-page.tsx'),
      route('cards/:id/edit', 'editor/edit-page.tsx'),
      route('cards/:id/share', 'sharing/share-page.tsx'),
      route('cards/:id/check', 'binding/check-page.tsx'),
      route('cards/:id/stats', 'stats/stats-page.tsx'),
      route('verify-email', 'account/verify-email-page.tsx'),
      ...prefix('shop', [
        route('addresses', 'addresses/addresses-page.tsx'),
        route('checkout', 'payments/checkout-page.tsx'),
        route('cards', 'payments/cards-page.tsx'),
        route('orders', 'orders/orders-page.tsx'),
        route('orders/no/:order_no', 'orders/order-page.tsx', { id: 'order-by-number' }),
        route('orders/:id', 'orders/order-page.tsx'),
      ]),
      ...prefix('payment', [route('success', 'payments/success-page.tsx'), route('cancel', 'payments/cancel-page.tsx')]),
      ...prefix('subscriptions', [
        route('', 'subscriptions/subscriptions-page.tsx'),
        route('join', 'subscriptions/join-page.tsx'),
        route(':id', 'subscriptions/subscription-page.tsx'),
        route(':id/bind-card', 'subscriptions/bind-card-page.tsx'),
        route(':id/payment', 'subscriptions/subscription-payment-page.tsx'),
        route(':id/renew', 'payments/plan-renewal-page.tsx'),
      ]),
    ]),

    layout('session/verified-page.tsx', [
      route('profile', 'account/profile-page.tsx'),
      route('settings', 'account/settings-page.tsx'),
      route('shop/subscription/checkout', 'payments/plan-checkout-page.tsx'),
    ]),
    route('*', 'i18n/unknown-page.ts', { id: 'unknown' }),
  ]),
  route('*', 'i18n/unknown-page.ts', { id: 'unknown-unprefixed' }),
] satisfies RouteConfig;
