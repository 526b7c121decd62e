import { WrittenAddress } from '@visita/core/addresses/address';

/** The address itself, as an order keeps it, without whose it is in the address book. */
export function writtenAddress(row: WrittenAddress): WrittenAddress {
  return WrittenAddress.parse(row);
}
