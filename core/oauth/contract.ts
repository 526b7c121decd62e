import { z } from 'zod';
import { scopes } from '../access/scopes.ts';
import { get, post } from '../api/endpoint.ts';
import { Link } from '../api/link.ts';
import { when } from '../when.ts';

/** The id of a request is the one in its cookie, which the browser sends with these calls alone. */
const params = z.object({ id: z.string().regex(/^[\w-]{21,64}$/) });

/** The request of an app to be connected, as its owner is asked. */
export const ConnectionRequest = z
  .object({
    /** The name that the app gives itself, which is not verified. */
    name: z.string(),
    /** The host that publishes the app, in ASCII (punycode); null for a program on the owner's device. */
    host: z.string().nullable(),
    /** The host that gets the answer, in ASCII; null for a program on the owner's device. */
    returnHost: z.string().nullable(),
    scopes: z.array(z.enum(scopes)),
    /** The end of the connection, if it is allowed now. */
    connectedUntil: when,
  })
  .meta({ id: 'ConnectionRequest' });
export type ConnectionRequest = z.output<typeof ConnectionRequest>;

/** The calls of the consent page. An answer is the address at which the browser goes on to the app. */
export const oauth = {
  request: get('/oauth/requests/:id', {
    access: 'verified',
    summary: 'Get the request of an app to be connected to your account. Needs the cookie of its browser.',
    params,
    returns: ConnectionRequest,
    problems: ['connectionRequestNotFound'],
  }),
  allow: post('/oauth/requests/:id/allow', {
    access: 'verified',
    needsProof: true,
    summary: 'Connect an app to your account within the rights it asked for. You are told by email.',
    params,
    returns: Link,
    problems: ['connectionRequestNotFound', 'tooManyKeys'],
    limit: { calls: 30, seconds: 3600 },
  }),
  refuse: post('/oauth/requests/:id/refuse', {
    access: 'verified',
    summary: 'Refuse to connect an app.',
    params,
    returns: Link,
    problems: ['connectionRequestNotFound'],
  }),
};
