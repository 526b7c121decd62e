import type { adminEnquiries } from '@visita/core/enterprise/admin-contract';
import type { Call } from '../http/route.ts';
import { downloadList } from '../staff/download-list.ts';
import { listEnquiries } from './admin-queries.ts';

/** Exports a list of enquiries as CSV. */
export const enquiriesTable = (call: Call<typeof adminEnquiries.csv>) =>
  downloadList(call, {
    name: 'enquiries',
    action: 'enquiries.download',
    list: (query) => listEnquiries(call.db, { ...query, now: call.now() }),
    columns: {
      asked: ({ createdAt }) => createdAt,
      company: ({ company }) => company,
      name: ({ name }) => name,
      email: ({ email }) => email,
      cards: ({ cards }) => cards,
      logo: ({ hasLogo }) => hasLogo,
      language: ({ language }) => language,
      status: ({ status }) => status,
      'answer by': ({ answerBy }) => answerBy,
    },
  });
