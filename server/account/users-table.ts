import type { adminUsers } from '@visita/core/account/admin-contract';
import type { Call } from '../http/route.ts';
import { downloadList } from '../staff/download-list.ts';
import { listUsers } from './admin-queries.ts';

/** The listed customers as a CSV download. */
export const usersTable = (call: Call<typeof adminUsers.csv>) =>
  downloadList(call, {
    name: 'users',
    action: 'users.download',
    list: (query) => listUsers(call.db, query),
    columns: {
      email: ({ email }) => email,
      name: ({ displayName }) => displayName,
      language: ({ language }) => language,
      verified: ({ isVerified }) => isVerified,
      disabled: ({ disabledAt }) => disabledAt,
      leaving: ({ erasedAt }) => erasedAt,
      joined: ({ createdAt }) => createdAt,
      'last here': ({ seenAt }) => seenAt,
      cards: ({ cards }) => cards,
    },
  });
