import type { Destination } from '@visita/core/addresses/address';
import type { Address } from '@visita/core/addresses/contract';
import { findAddressFault, toDestination } from '@visita/core/addresses/address-fault';
import { needsForeignAddress } from '@visita/core/orders/place-of-supply';
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
export function useDelivery({ own: loadedAddresses, residence: firstResidence, isSent }: DeliveryOptions) {
  // kept here because the loader would request the quote again as well
  const [saved, setSaved] = useState<Address[]>([]);
  const [chosenId, setChosenId] = useState<string>();
  const own = mergeAddresses(loadedAddresses, saved);
  const setAddress = ({ id }: Address) => setChosenId(id);
  const [residence, setResidence] = useState(firstResidence);
  const isAbroad = !isSent && residence.country !== '' && needsForeignAddress(residence);
  const choices = isAbroad ? own.filter(({ country }) => country === residence.country) : own;
  const needsAddress = isSent || isAbroad;
  const address = needsAddress ? (choices.find(({ id }) => id === chosenId) ?? choices[0]) : undefined;
  const destination = needsAddress ? address : hasRegion(residence) ? residence : undefined;
  const saveAddress = (changed: Address) => {
    setSaved(mergeAddresses(saved, [changed]));
    setAddress(changed);
    if (!isSent) setResidence({ country: changed.country, province: changed.province });
  };
  return {
    isSent,
    own,
    /** The addresses to choose from: abroad without a parcel, those in the country of residence. */
    choices,
    /** True if a saved address decides the tax: of a parcel, and wherever no tax is charged. */
    needsAddress,
    address,
    setAddress,
    saveAddress,
    residence,
    setResidence,
    /** The fault of the chosen address, which must be corrected before anything is shipped there. */
    fault: address ? findAddressFault(address) : undefined,
    destination: destination && toDestination(destination),
  };
}

/** Replaces the addresses that were changed, and appends those that were added. */
export function mergeAddresses(addresses: Address[], saved: Address[]): Address[] {
  const isNew = ({ id }: Address) => addresses.every((one) => one.id !== id);
  return [...addresses.map((one) => saved.find(({ id }) => id === one.id) ?? one), ...saved.filter(isNew)];
}

export type DeliveryChoice = ReturnType<typeof useDelivery>;
