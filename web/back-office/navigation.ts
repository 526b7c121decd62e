import type { Words } from '@visita/core/locales/words';
import type { Permission } from '@visita/core/staff/roles';
import type { IconName } from '../ui/icon.tsx';

/** The key of a screen; its label stands under `nav` in the locale files. */
export type SectionKey = keyof Words['admin']['nav'];

interface Section {
  key: SectionKey;
  path: string;
  permission: Permission;
  icon: IconName;
}

/** The screens of the back office, in navigation order. */
const sections: readonly Section[] = [
  { key: 'dashboard', path: '/admin', permission: 'dashboard.read', icon: 'chart' },
  { key: 'orders', path: '/admin/orders', permission: 'orders.read', icon: 'bag' },
  { key: 'subscriptions', path: '/admin/subscriptions', permission: 'subscriptions.read', icon: 'rotate' },
  { key: 'disputes', path: '/admin/disputes', permission: 'orders.amounts', icon: 'alert' },
  { key: 'accounting', path: '/admin/accounting', permission: 'accounting.read', icon: 'chart' },
  { key: 'documents', path: '/admin/documents', permission: 'accounting.read', icon: 'bookmark' },
  { key: 'receivables', path: '/admin/receivables', permission: 'accounting.read', icon: 'clock' },
  { key: 'payouts', path: '/admin/payouts', permission: 'accounting.read', icon: 'home' },
  { key: 'credits', path: '/admin/credits', permission: 'accounting.read', icon: 'bag' },
  { key: 'rewards', path: '/admin/reward-codes', permission: 'subscriptions.read', icon: 'bookmark' },
  { key: 'products', path: '/admin/products', permission: 'catalogue.read', icon: 'picture' },
  { key: 'stock', path: '/admin/stock', permission: 'catalogue.read', icon: 'home' },
  { key: 'users', path: '/admin/users', permission: 'users.read', icon: 'user' },
  { key: 'cards', path: '/admin/cards', permission: 'cards.read', icon: 'search' },
  { key: 'batches', path: '/admin/card-batches', permission: 'cards.read', icon: 'code' },
  { key: 'reports', path: '/admin/card-reports', permission: 'cards.read', icon: 'alert' },
  { key: 'enquiries', path: '/admin/enquiries', permission: 'enquiries.answer', icon: 'message' },
  { key: 'pages', path: '/admin/pages', permission: 'content.change', icon: 'pencil' },
  { key: 'alerts', path: '/admin/alerts', permission: 'alerts.read', icon: 'alert' },
  { key: 'events', path: '/admin/events', permission: 'alerts.read', icon: 'message' },
  { key: 'jobs', path: '/admin/jobs', permission: 'alerts.read', icon: 'clock' },
  { key: 'drift', path: '/admin/drift', permission: 'alerts.read', icon: 'eye' },
  { key: 'staff', path: '/admin/staff', permission: 'staff.manage', icon: 'user' },
  { key: 'settings', path: '/admin/settings', permission: 'settings.change', icon: 'pencil' },
  { key: 'audit', path: '/admin/audit', permission: 'audit.read', icon: 'bookmark' },
  { key: 'api', path: '/admin/api', permission: 'self', icon: 'code' },
];

/** The number of waiting items per screen. */
export type NavigationCounts = Partial<Record<Section['key'], number>>;

/**
 * Counts the waiting items that the given permissions allow to see. Passed in, because the modules that count
 * depend on this one.
 */
export type LoadCounts = (permissions: readonly Permission[]) => Promise<NavigationCounts>;

/** Returns the sections that the given permissions allow to read. */
export const sectionsFor = (permissions: readonly Permission[]): Section[] =>
  sections.filter(({ permission }) => permissions.includes(permission));

/**
 * True if a path belongs to a section. The dashboard's path is the prefix of all others, so only an exact
 * match counts.
 */
export const isWithin = (path: string, pathname: string): boolean =>
  pathname.replace(/\/$/, '') === path || (path !== '/admin' && pathname.startsWith(`${path}/`));

/** Returns the section that a path belongs to. */
export const sectionAt = (pathname: string): Section | undefined =>
  sections.find(({ path }) => isWithin(path, pathname));
