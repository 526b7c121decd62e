/** Staff roles, from all permissions to packing only. */
export const roles = ['owner', 'staff', 'support', 'packer'] as const;
export type Role = (typeof roles)[number];

/**
 * Permissions and the roles that have them. Every back-office endpoint names one; `self` is the caller's own
 * account.
 */
// prettier-ignore
export const permissions = {
  'self':                 ['owner', 'staff', 'support', 'packer'],
  'dashboard.read':       ['owner', 'staff', 'support', 'packer'],
  'orders.read':          ['owner', 'staff', 'support', 'packer'],
  'orders.amounts':       ['owner', 'staff', 'support'],
  'orders.note':          ['owner', 'staff', 'support', 'packer'],
  'orders.ship':          ['owner', 'staff', 'packer'],
  'orders.money':         ['owner', 'staff'],
  'catalogue.read':       ['owner', 'staff', 'support', 'packer'],
  'catalogue.change':     ['owner', 'staff'],
  'stock.change':         ['owner', 'staff', 'packer'],
  'cards.read':           ['owner', 'staff', 'support'],
  'cards.make':           ['owner', 'staff'],
  'users.read':           ['owner', 'staff', 'support'],
  'users.help':           ['owner', 'staff', 'support'],
  'users.download':       ['owner', 'staff'],
  'users.erase':          ['owner'],
  'subscriptions.read':   ['owner', 'staff', 'support'],
  'subscriptions.change': ['owner', 'staff'],
  'rewards.make':         ['owner', 'staff'],
  'content.change':       ['owner', 'staff'],
  'enquiries.answer':     ['owner', 'staff', 'support'],
  'enquiries.contract':   ['owner', 'staff'],
  'settings.change':      ['owner'],
  'staff.manage':         ['owner'],
  'accounting.read':      ['owner', 'staff'],
  'accounting.close':     ['owner', 'staff'],
  'alerts.read':          ['owner', 'staff'],
  'alerts.settle':        ['owner', 'staff'],
  'audit.read':           ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

/** True if the role has the permission. */
export function isPermitted(role: Role, permission: Permission): boolean {
  const permitted: readonly Role[] = permissions[permission];
  return permitted.includes(role);
}
