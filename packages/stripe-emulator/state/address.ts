import { group, text, type Params } from '../http/params.ts';

export const addressShape = {
  city: text(),
  country: text(),
  line1: text(),
  line2: text(),
  postal_code: text(),
  state: text(),
};

export interface Address {
  city: string | null;
  country: string | null;
  line1: string | null;
  line2: string | null;
  postal_code: string | null;
  state: string | null;
}

export const addressParam = () => group(addressShape);

/** Returns every field of an address, with null for unknown ones. */
export function completeAddress(params: Params<typeof addressShape>): Address {
  const {
    city = null,
    country = null,
    line1 = null,
    line2 = null,
    postal_code = null,
    state = null,
  } = params;
  return { city, country, line1, line2, postal_code, state };
}
