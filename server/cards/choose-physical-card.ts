import { attachedPhysicalCards } from '@visita/core/cards/address';
import { fieldProblem, Problem } from '@visita/core/problems';
import type { OwnedRow } from './queries.ts';

type Addresses = OwnedRow['addresses'];
type PhysicalAddress = Addresses[number] & { physicalCardId: string };

/**
 * Chooses the address of the physical card that a call names, among those of a card. A call that names none
 * means the only one attached: it throws a 400 if there are several and `transitionForbidden` if there is
 * none. Throws `cardNotFound` for a physical card of another card.
 */
export function choosePhysicalCard(
  { addresses }: { addresses: Addresses },
  { physicalCardId }: { physicalCardId?: string | undefined },
): PhysicalAddress {
  const physical = addresses.filter((address): address is PhysicalAddress => address.physicalCardId !== null);
  if (physicalCardId !== undefined) {
    const named = physical.find((address) => address.physicalCardId === physicalCardId);
    if (!named) throw new Problem('cardNotFound');
    return named;
  }
  const [only, ...others] = attachedPhysicalCards(physical);
  if (others.length > 0) throw fieldProblem('physicalCardId', 'required');
  if (!only) throw new Problem('transitionForbidden');
  return only;
}

/** The same for an action that a lost or replaced physical card refuses with `transitionForbidden`. */
export function choosePresentCard(
  card: { addresses: Addresses },
  choice: { physicalCardId?: string | undefined },
) {
  const chosen = choosePhysicalCard(card, choice);
  if (chosen.isBlocked || chosen.lostAt) throw new Problem('transitionForbidden');
  return chosen;
}
