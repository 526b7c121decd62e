import type { Destination } from '@visita/core/addresses/address';
import type { Address } from '@visita/core/addresses/contract';
import { findAddressFault, toDestination } from '@visita/core/addresses/address-fault';
import { useState } from 'react';
import { hasRegion } from './checkout-destination.tsx';

interface DeliveryOptions {
  /** The buyer's addresses, of which the first is chosen at the start. */
  own: Address[];
  /** The place of residence at the start, which is taxed if nothing is shipped. */
  residence: Destination;
  /** True if the order has a parcel. */
  isSent: boolean;
}

/** The choice of the delivery address or, if nothing is shipped, of the place of residence. */
export function useDelivery({ own: first, residence: firstResidence, isSent }: DeliveryOptions) {
  const [own, setOwn] = useState(first);
  const [address, setAddress] = useState(first[0]);
  const [residence, setResidence] = useState(firstResidence);
  const known = isSent ? address : hasRegion(residence) ? residence : undefined;
  const saveAddress = (changed: Address) => {
    setOwn((all) =>
      all.some(({ id }) => id === changed.id)
        ? all.map((one) => (one.id === changed.id ? changed : one))
        : [...all, changed],
    );
    setAddress(changed);
  };
  return {
    isSent,
    own,
    address,
    setAddress,
    saveAddress,
    residence,
    setResidence,
    /** The fault of the chosen address, which must be corrected before anything is shipped there. */
    fault: isSent && address ? findAddressFault(address) : undefined,
    destination: known && toDestination(known),
  };
}

export type DeliveryChoice = ReturnType<typeof useDelivery>;
