import 'i18next';
import type account from './en/account.json';
import type admin from './en/admin.json';
import type adminAccounting from './en/admin-accounting.json';
import type adminDashboard from './en/admin-dashboard.json';
import type adminAlerts from './en/admin-alerts.json';
import type adminDisputes from './en/admin-disputes.json';
import type adminCredits from './en/admin-credits.json';
import type adminDocuments from './en/admin-documents.json';
import type adminOrders from './en/admin-orders.json';
import type adminSubscriptions from './en/admin-subscriptions.json';
import type adminProducts from './en/admin-products.json';
import type adminSettings from './en/admin-settings.json';
import type adminStock from './en/admin-stock.json';
import type adminUsers from './en/admin-users.json';
import type adminAudit from './en/admin-audit.json';
import type adminEnquiries from './en/admin-enquiries.json';
import type adminReports from './en/admin-reports.json';
import type adminPages from './en/admin-pages.json';
import type adminCards from './en/admin-cards.json';
import type addresses from './en/addresses.json';
import type billing from './en/billing.json';
import type cards from './en/cards.json';
import type checkout from './en/checkout.json';
import type common from './en/common.json';
import type contacts from './en/contacts.json';
import type developers from './en/developers.json';
import type discovery from './en/discovery.json';
import type edit from './en/edit.json';
import type emails from './en/emails.json';
import type enquiry from './en/enquiry.json';
import type failures from './en/failures.json';
import type home from './en/home.json';
import type identity from './en/identity.json';
import type documents from './en/documents.json';
import type meta from './en/meta.json';
import type money from './en/money.json';
import type notices from './en/notices.json';
import type orders from './en/orders.json';
import type pages from './en/pages.json';
import type payments from './en/payments.json';
import type plans from './en/plans.json';
import type privacy from './en/privacy.json';
import type problems from './en/problems.json';
import type profile from './en/profile.json';
import type shop from './en/shop.json';
import type share from './en/share.json';
import type stats from './en/stats.json';
import type subscribe from './en/subscribe.json';
import type subscriptions from './en/subscriptions.json';
import type verification from './en/verification.json';
import type webhooks from './en/webhooks.json';

/**
 * Texts of a language by file, the only list of locale files. English is the type, so an unknown key does not
 * compile.
 */
export interface Words {
  account: typeof account;
  addresses: typeof addresses;
  admin: typeof admin;
  'admin-accounting': typeof adminAccounting;
  'admin-dashboard': typeof adminDashboard;
  'admin-alerts': typeof adminAlerts;
  'admin-disputes': typeof adminDisputes;
  'admin-credits': typeof adminCredits;
  'admin-documents': typeof adminDocuments;
  'admin-orders': typeof adminOrders;
  'admin-subscriptions': typeof adminSubscriptions;
  'admin-products': typeof adminProducts;
  'admin-settings': typeof adminSettings;
  'admin-stock': typeof adminStock;
  'admin-users': typeof adminUsers;
  'admin-cards': typeof adminCards;
  'admin-audit': typeof adminAudit;
  'admin-enquiries': typeof adminEnquiries;
  'admin-reports': typeof adminReports;
  'admin-pages': typeof adminPages;
  billing: typeof billing;
  cards: typeof cards;
  checkout: typeof checkout;
  common: typeof common;
  contacts: typeof contacts;
  developers: typeof developers;
  discovery: typeof discovery;
  edit: typeof edit;
  emails: typeof emails;
  enquiry: typeof enquiry;
  failures: typeof failures;
  home: typeof home;
  identity: typeof identity;
  documents: typeof documents;
  meta: typeof meta;
  money: typeof money;
  notices: typeof notices;
  orders: typeof orders;
  pages: typeof pages;
  payments: typeof payments;
  plans: typeof plans;
  privacy: typeof privacy;
  problems: typeof problems;
  profile: typeof profile;
  share: typeof share;
  shop: typeof shop;
  stats: typeof stats;
  subscribe: typeof subscribe;
  subscriptions: typeof subscriptions;
  verification: typeof verification;
  webhooks: typeof webhooks;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Words;
  }
}
