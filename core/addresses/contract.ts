import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { line } from '../text.ts';
import { Country, WrittenAddress } from './address.ts';
import { NewAddress } from './new-address.ts';

/** A saved address (docs/product.md, section 3). Exactly one is the default if there are any. */
export const Address = WrittenAddress.extend({ id: z.uuid(), isDefault: z.boolean() }).meta({
  id: 'Address',
});
export type Address = z.output<typeof Address>;

export const mostAddresses = 50;

/** A region, city or district to choose from; an address may contain another one (DECISIONS.md). */
export const Region = z
  .object({
    /** Its name in the local script. */
    name: z.string(),
    /** Its name in Latin letters; the same if it is local. */
    latin: z.string(),
    /** Its ISO 3166-2 code without the country, or its full name; empty if there is none. */
    key: z.string(),
    /** True if its own subdivisions are known. */
    hasMore: z.boolean(),
  })
  .meta({ id: 'Region' });
export type Region = z.output<typeof Region>;

export const addresses = {
  list: get('/user/addresses', {
    access: 'user',
    summary: 'List your addresses, the default first.',
    returns: z.array(Address),
  }),
  add: post('/user/addresses', {
    access: 'user',
    summary: 'Add an address. The first one becomes the default.',
    body: NewAddress,
    returns: Address,
    problems: ['tooManyAddresses'],
  }),
  get: get('/user/addresses/:id', {
    access: 'user',
    summary: 'Get an address.',
    returns: Address,
    problems: ['addressNotFound'],
  }),
  update: put('/user/addresses/:id', {
    access: 'user',
    summary: 'Replace an address. Existing orders keep the address they were placed with.',
    body: NewAddress,
    returns: Address,
    problems: ['addressNotFound'],
  }),
  remove: del('/user/addresses/:id', {
    access: 'user',
    summary: 'Delete an address. The default address cannot be deleted.',
    returns: z.null(),
    problems: ['addressNotFound', 'defaultAddressDeleteForbidden'],
  }),
  makeDefault: put('/user/addresses/:id/default', {
    access: 'user',
    summary: 'Set the default address.',
    returns: Address,
    problems: ['addressNotFound'],
  }),
  regions: get('/regions/:country', {
    access: 'guest',
    summary:
      'List the known regions of a country, or the subdivisions of a region. Addresses are stored with the post’s spelling of these names.',
    params: z.object({ country: Country }),
    query: z.object({ province: line(80).prefault(''), city: line(80).prefault('') }),
    returns: z.array(Region),
    hasEtag: true,
  }),
};
