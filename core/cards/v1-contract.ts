import { z } from 'zod';
import { get, patch, post } from '../api/endpoint.ts';
import { PageQuery, pageSchema } from '../api/page.ts';
import { when } from '../when.ts';
import { CardChanges } from './content.ts';
import { Card } from './contract.ts';

/** A card for integrators: its content and what its owner decides, without prices and printed numbers. */
export const V1Card = Card.omit({
  cardNumber: true,
  physicalCards: true,
  addresses: true,
  transferUntil: true,
  avatar: true,
  specialValidity: true,
  specialValidUntil: true,
  plan: true,
  boundAt: true,
})
  .extend({ createdAt: when })
  .meta({ id: 'V1Card' });

export const cardsV1 = {
  list: get('/api/v1/cards', {
    access: 'key',
    scope: 'cards.read',
    summary: 'List your cards, newest first.',
    query: PageQuery,
    returns: pageSchema(V1Card),
  }),
  get: get('/api/v1/cards/:id', {
    access: 'key',
    scope: 'cards.read',
    summary: 'Get a card.',
    returns: V1Card,
    problems: ['cardNotFound', 'cardBoundByOther'],
  }),
  create: post('/api/v1/cards', {
    access: 'key',
    scope: 'cards.write',
    isIdempotent: true,
    summary: 'Create a card without a physical card.',
    body: CardChanges,
    returns: V1Card,
    problems: ['tooManyCards', 'tooManyCardsUnverified', 'idempotencyKeyReused'],
  }),
  change: patch('/api/v1/cards/:id', {
    access: 'key',
    scope: 'cards.write',
    summary: 'Update single fields of a card. With a version, only if it has not changed since.',
    body: CardChanges.extend({ version: z.int().optional() }).meta({
      examples: [{ title: 'Head of engineering' }],
    }),
    returns: V1Card,
    problems: ['cardNotFound', 'cardBoundByOther', 'cardChangedElsewhere'],
  }),
};
