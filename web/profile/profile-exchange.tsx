import type { ContactCard } from '@visita/core/profile/public-card';
import { useTranslation } from '../i18n/use-translation.ts';
import { Named } from './named.tsx';

/** The link to the form for the visitor's details (`web/contacts/exchange-page.tsx`). */
export function ProfileExchange({ card, needsScript = false }: { card: ContactCard; needsScript?: boolean }) {
  const { t, i18n } = useTranslation('profile');
  return (
    <a
      href={`/i/${card.address}/exchange?lang=${i18n.language}`}
      className={needsScript ? 'p-button p-js' : 'p-button'}
    >
      <Named text={t('leave', { name: card.name })} name={card.name} />
    </a>
  );
}
