import { z } from 'zod';
import { del, get, post, put } from '../api/endpoint.ts';
import { WrittenAddress } from './address.ts';
import { NewAddress } from './new-address.ts';

/** An address of somebody's (docs/product.md, section 3); while they have any, exactly one is the default. */
export const Address = WrittenAddress.extend({ id: z.uuid(), isDefault: z.boolean() }).meta({ id: 'Address' });
export type Address = z.output<typeof Address>;

export const mostAddresses = 50;

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
};
