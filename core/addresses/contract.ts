import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { line } from '../text.ts';
import { Country, WrittenAddress } from './address.ts';
import { NewAddress } from './new-address.ts';

/** An address of somebody's (docs/product.md, section 3); while they have any, exactly one is the default. */
export const Address = WrittenAddress.extend({ id: z.uuid(), isDefault: z.boolean() }).meta({ id: 'Address' });
export type Address = z.output<typeof Address>;

export const mostAddresses = 50;

/** A region, city or district that can be chosen; an address may name another (DECISIONS.md). */
export const Region = z
  .object({
    /** Where it lies. */
    name: z.string(),
    /** In Latin letters, the same where its own are. */
    latin: z.string(),
    /** Its code of ISO 3166-2 without the country, or its whole name; empty where it has no other. */
    key: z.string(),
    /** Whether what lies in it is known too. */
    hasMore: z.boolean(),
  })
  .meta({ id: 'Region' });
export type Region = z.output<typeof Region>;

export const addresses = {
  list: get('/user/addresses', { access: 'user', summary: 'Your addresses, the default first.', returns: z.array(Address) }),
  add: post('/user/addresses', {
    access: 'user',
    summary: 'Add an address; the first one becomes the default.',
    body: NewAddress,
    returns: Address,
    problems: ['tooManyAddresses'],
  }),
  get: get('/user/addresses/:id', {
    access: 'user',
    summary: 'One address of yours.',
    returns: Address,
    problems: ['addressNotFound'],
  }),
  update: put('/user/addresses/:id', {
    access: 'user',
    summary: 'Write an address anew; orders that were sent there keep what they were placed with.',
    body: NewAddress,
    returns: Address,
    problems: ['addressNotFound'],
  }),
  remove: del('/user/addresses/:id', {
    access: 'user',
    summary: 'Delete an address; never the default.',
    returns: z.null(),
    problems: ['addressNotFound', 'defaultAddressDeleteForbidden'],
  }),
  makeDefault: put('/user/addresses/:id/default', {
    access: 'user',
    summary: 'Make this address the default instead of the one that was.',
    returns: Address,
    problems: ['addressNotFound'],
  }),
  regions: get('/regions/:country', {
    access: 'guest',
    summary:
      'What is known of a country’s regions, or of what lies in one of them; an address is kept with the post’s own form of these names.',
    params: z.object({ country: Country }),
    query: z.object({ province: line(80).prefault(''), city: line(80).prefault('') }),
    returns: z.array(Region),
    hasEtag: true,
  }),
};
