import { provider } from '@visita/core/provider/contract';
import { writeWithoutReload } from '../api/use-write.ts';
import { useAction } from '../ui/use-action.ts';
import { useLeaving } from '../ui/use-leaving.ts';

/**
 * Saves a card on Stripe's page, which returns to `returnUrl` or to the list of saved cards. Returns false if
 * the page could not be opened.
 */
export function useSaveCard(returnUrl?: string): { isBusy: boolean; saveCard: () => Promise<boolean> } {
  const { isSending, attempt } = useAction();
  const { isLeaving, leaveFor } = useLeaving();
  const saveCard = () =>
    attempt(async () => {
      const { checkout_url } = await writeWithoutReload(provider.saveCard, {
        body: returnUrl === undefined ? {} : { returnUrl },
      });
      leaveFor(checkout_url);
    });
  return { isBusy: isSending || isLeaving, saveCard };
}
