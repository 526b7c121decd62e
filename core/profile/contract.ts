import { z } from 'zod';
import { get, post } from '../api/endpoint.ts';
import { line, paragraph } from '../text.ts';
import { PublicCard } from './public-card.ts';

/** What a finder tells the owner of a lost card; how to reach them is theirs to leave or not. */
const FoundMessage = z.object({
  message: paragraph(1000).refine((text) => text !== '', { params: { code: 'required' } }),
  reach: line(200).prefault(''),
});

export const profile = {
  public: get('/user/cards/:id/public', {
    access: 'guest',
    params: z.object({ id: z.string().max(64) }),
    summary: 'What a visitor may see, by `id` or by the printed `cardId`; counts as a visit.',
    returns: PublicCard,
    problems: ['cardNotFound'],
    limit: { calls: 600, seconds: 3600 },
    hasEtag: true,
  }),
  view: get('/profiles/:cardId', {
    access: 'guest',
    summary: 'The public page of a card, by the printed `cardId` or by `id`, in whatever state it is; counts nothing.',
    returns: PublicCard,
  }),
  writeToOwner: post('/cards/:cardId/found-messages', {
    access: 'guest',
    summary: 'Tell the owner of a lost card that you have it; mailed to them and kept no longer.',
    body: FoundMessage,
    returns: z.null(),
    problems: ['cardNotFound'],
    limit: { calls: 20, seconds: 3600 },
  }),
};
