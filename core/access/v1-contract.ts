import { z } from 'zod';
import { get } from '../api/endpoint.ts';
import { scopes } from './scopes.ts';

/** The account of a key, and what the key may do. */
const V1Me = z
  .object({ id: z.uuid(), name: z.string(), scopes: z.array(z.enum(scopes)) })
  .meta({ id: 'V1Me' });

export const accessV1 = {
  get: get('/api/v1/me', {
    access: 'key',
    scope: 'any',
    summary: 'Get the account of the key, and the rights of the key.',
    returns: V1Me,
  }),
};
