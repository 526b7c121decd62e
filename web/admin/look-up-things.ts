import { adminUsers } from '@visita/core/account/admin-contract';
import { adminCards } from '@visita/core/cards/admin-contract';
import { adminEnquiries } from '@visita/core/enterprise/admin-contract';
import { adminOrders } from '@visita/core/orders/admin-contract';
import type { Permission } from '@visita/core/staff/roles';
import { adminSubscriptions } from '@visita/core/subscriptions/admin-contract';
import { callStaffQuietly } from '../back-office/call-staff.ts';
import type { LookUpResult, LookUp } from '../back-office/look-up.ts';
import type { SectionKey } from '../back-office/navigation.ts';

/** The minimum length of a search; shorter ones match too much. */
const leastSigns = 3;
/** The maximum number of results per kind; the list screens show all. */
const most = 4;

interface Searched {
  section: SectionKey;
  permission: Permission;
  find: (search: string, signal: AbortSignal) => Promise<LookUpResult[]>;
}

const joined = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' · ');

/** The searched lists, each with the search of its own screen. */
const lists: readonly Searched[] = [
  {
    section: 'orders',
    permission: 'orders.read',
    find: async (search, signal) =>
      (await callStaffQuietly(adminOrders.list, { query: { search, limit: most } }, { signal })).items.map(
        ({ id, orderNo, name, email }) => ({
          label: orderNo,
          description: joined(name, email),
          to: `/admin/orders/${id}`,
        }),
      ),
  },
  {
    section: 'subscriptions',
    permission: 'subscriptions.read',
    find: async (search, signal) =>
      (
        await callStaffQuietly(adminSubscriptions.list, { query: { search, limit: most } }, { signal })
      ).items.map(({ id, subscriptionNo, email }) => ({
        label: subscriptionNo,
        description: email ?? '',
        to: `/admin/subscriptions/${id}`,
      })),
  },
  {
    section: 'users',
    permission: 'users.read',
    find: async (search, signal) =>
      (await callStaffQuietly(adminUsers.list, { query: { search, limit: most } }, { signal })).items.map(
        ({ id, email, displayName }) => ({
          label: email,
          description: displayName,
          to: `/admin/users/${id}`,
        }),
      ),
  },
  {
    section: 'cards',
    permission: 'cards.read',
    find: async (search, signal) =>
      (await callStaffQuietly(adminCards.list, { query: { search, limit: most } }, { signal })).items.map(
        ({ id, cardNumber, owner }) => ({
          label: cardNumber,
          description: owner?.email ?? '',
          to: `/admin/cards/${id}`,
        }),
      ),
  },
  {
    section: 'enquiries',
    permission: 'enquiries.answer',
    find: async (search, signal) =>
      (await callStaffQuietly(adminEnquiries.list, { query: { search, limit: most } }, { signal })).items.map(
        ({ id, company, name, email }) => ({
          label: company || email,
          description: joined(name, email),
          to: `/admin/enquiries/${id}`,
        }),
      ),
  },
];

/** Returns a search across the lists that the permissions allow. A list that fails is left out. */
export function lookUpThings(
  permissions: readonly Permission[],
  getName: (section: SectionKey) => string,
): LookUp {
  return async (text, signal) => {
    const search = text.trim();
    if (search.length < leastSigns) return [];
    const allowedLists = lists.filter(({ permission }) => permissions.includes(permission));
    const answers = await Promise.allSettled(
      allowedLists.map(async ({ section, find }) =>
        (await find(search, signal)).map((found) => ({
          ...found,
          description: [getName(section), found.description].filter(Boolean).join(' · '),
        })),
      ),
    );
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
