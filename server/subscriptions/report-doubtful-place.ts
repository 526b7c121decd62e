import { isCardDoubtful } from '@visita/core/orders/place-of-supply';
import type { Tx } from '../database/database.ts';
import { raiseAlert } from '../provider/raise-alert.ts';
import { claimOnce } from '../queue/claim-once.ts';
import type { SubscriptionRow } from './queries.ts';

/**
 * Raises an alert, once per place and reason, if a plan is taxed by a place that a saved address contradicts
 * (`isContradicted`) or, outside Canada, that the paying card does.
 */
export async function reportDoubtfulPlace(
  tx: Tx,
  { id, subscriptionNo, destination }: Pick<SubscriptionRow, 'id' | 'subscriptionNo' | 'destination'>,
  {
    isContradicted = false,
    cardCountry = null,
    at,
  }: { isContradicted?: boolean; cardCountry?: string | null; at: Date },
): Promise<void> {
  const isOfCard = isCardDoubtful(destination, cardCountry);
  if (!isContradicted && !isOfCard) return;
  const region = [destination.country, destination.province].filter(Boolean).join('-');
  const reason = isOfCard ? `the card was issued in ${cardCountry}` : 'a saved address is in another place';
  if (await claimOnce(tx, { key: `place:${id}:${region}:${isOfCard ? 'card' : 'address'}`, at }))
    await raiseAlert(tx, {
      kind: 'placeDoubtful',
      about: id,
      detail: `${subscriptionNo}: taxed in ${region}, but ${reason}`,
      at,
    });
}
