/** Kinds of addresses that lead to a card: its own, that of a physical card, and a chosen name. */
export const addressKinds = ['digital', 'physical', 'name'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** The fields of a card's address by which it is chosen. */
export interface RankedAddress {
  kind: AddressKind;
  /** True for a physical card that was replaced by another or blocked. */
  isBlocked: boolean;
  lostAt: Date | null;
}

/** Returns the addresses of the physical cards that are attached to a card, in the given order. */
export function attachedPhysicalCards<A extends RankedAddress>(addresses: readonly A[]): A[] {
  return addresses.filter(({ kind, isBlocked }) => kind === 'physical' && !isBlocked);
}

/**
 * Chooses the physical card whose number and colour stand for a card, from its addresses in the order of
 * attachment: the first that is not lost, else the first. Undefined without a physical card. A card is lost if
 * this one is.
 */
export function mainPhysicalCard<A extends RankedAddress>(addresses: readonly A[]): A | undefined {
  const attached = attachedPhysicalCards(addresses);
  return attached.find(({ lostAt }) => lostAt === null) ?? attached[0];
}
