import type { Card } from '@visita/core/cards/contract';
import { formatCardNumber } from '@visita/core/cards/number';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Waves } from '../ui/waves.tsx';
import { LinkText } from './link-text.tsx';
import classes from './card-addresses.module.css';

interface CardAddressesProps {
  card: Card;
  /** Rows of physical cards that are on their way to it. */
  children?: ReactNode;
}

/** The addresses that lead to a card: its own link, and each physical card. */
export function CardAddresses({ card, children }: CardAddressesProps) {
  const { t } = useTranslation('cards');
  const { name, publicUrl, physicalCards } = card;
  return (
    <ul className={classes.addresses} aria-label={t('addresses.label')}>
      <CardAddressRow
        icon={<Icon name="link" size={18} />}
        name={t('addresses.digital')}
        hint={<LinkText url={publicUrl} />}
      >
        <CopyButton
          text={publicUrl}
          variant="subtle"
          className={classes.copy}
          aria-label={t('list.copyNamed', { name: name || t('blank.name') })}
          words={{
            copy: t('list.copy'),
            copied: t('list.copied'),
            failed: t('list.copyFailed', { link: publicUrl }),
          }}
        />
      </CardAddressRow>
      {physicalCards.map((physicalCard) => (
        <CardAddressRow
          key={physicalCard.id}
          icon={physicalCard.isLost ? <Icon name="alert" size={18} /> : <Waves />}
          name={
            physicalCard.colour
              ? t(`addresses.cards.${physicalCard.colour}`)
              : t(`physical.kinds.${physicalCard.kind}`)
          }
          hint={physicalCard.isLost ? t('addresses.lost') : formatCardNumber(physicalCard.cardNumber)}
          isWarning={physicalCard.isLost}
        />
      ))}
      {children}
    </ul>
  );
}

interface CardAddressRowProps {
  icon: ReactNode;
  name: string;
  hint: ReactNode;
  isWarning?: boolean;
  children?: ReactNode;
}

/** One address of a card, with what tells it from others. */
export function CardAddressRow({ icon, name, hint, isWarning = false, children }: CardAddressRowProps) {
  return (
    <li className={classes.address} data-warning={isWarning || undefined}>
      <span className={classes.icon}>{icon}</span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>
        <span className={classes.hint}>{hint}</span>
      </span>
      {children}
    </li>
  );
}
