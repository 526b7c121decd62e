import { z } from 'zod';
import { get, post } from '../api/endpoint.ts';
import { FoundMessage } from './found-message.ts';
import { PublicCard } from './public-card.ts';

export const profile = {
  public: get('/user/cards/:id/public', {
    access: 'guest',
    summary: 'What a visitor may see, by `id` or by the printed `cardId`; counts as a visit.',
    returns: PublicCard,
    problems: ['cardNotFound'],
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
