import { z } from 'zod';
import { get, post } from '../api/endpoint.ts';
import { line, paragraph } from '../text.ts';
import { PublicCard } from './public-card.ts';
import { PageReport } from './report.ts';

/** A finder's message to the owner of a lost card. Their contact details are optional. */
const FoundMessage = z.object({
  message: paragraph(1000).refine((text) => text !== '', { params: { code: 'required' } }),
  reach: line(200).prefault(''),
});

export const profile = {
  public: get('/user/cards/:id/public', {
    access: 'guest',
    params: z.object({ id: z.string().max(64) }),
    summary: 'Get a public card by id or printed card id. Counts as a visit.',
    returns: PublicCard,
    problems: ['cardNotFound'],
    limit: { calls: 600, seconds: 3600 },
    hasEtag: true,
  }),
  view: get('/profiles/:cardId', {
    access: 'guest',
    summary: 'Get a public card in any state, by printed card id or id, without counting a visit.',
    returns: PublicCard,
  }),
  writeToOwner: post('/cards/:cardId/found-messages', {
    access: 'guest',
    summary: 'Send a message to the owner of a lost card. It is emailed and not stored.',
    body: FoundMessage,
    returns: z.null(),
    problems: ['cardNotFound'],
    limit: { calls: 20, seconds: 3600 },
  }),
  report: post('/cards/:cardId/reports', {
    access: 'guest',
    summary: 'Report the page of a card to the staff of this site.',
    body: PageReport,
    returns: z.null(),
    problems: ['cardNotFound'],
    limit: { calls: 10, seconds: 3600 },
  }),
};
