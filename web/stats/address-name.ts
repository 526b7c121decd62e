import type { AddressStats, UsedAddress } from '@visita/core/stats/contract';
import { useTranslation } from '../i18n/use-translation.ts';

/** Returns a function that names an address: by its kind, the colour of its card, and whether it has left. */
export function useAddressName(): (address: UsedAddress) => string {
  const { t } = useTranslation('stats');
  return ({ colour, kind, physicalKind, address, isAttached }) => {
    const kindName = kind === 'name' ? address : t('addresses.digital');
    const thing =
      physicalKind === 'tag' || physicalKind === 'stand' ? t(`addresses.${physicalKind}`) : kindName;
    const name = colour === null ? thing : t(`addresses.cards.${colour}`);
    return isAttached ? name : t('addresses.left', { name });
  };
}

/** Returns the text that tells an address from others of its kind: the printed number, or its path. */
export type AddressLabel = (address: AddressStats) => string;
