import type { ContactCard } from '@visita/core/profile/public-card';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfileExchange } from './profile-exchange.tsx';

/**
 * The one thing to do here, always within the thumb's reach. Under it, once it was pressed (without a script at once), what to
 * do where nothing came of it, and the way to give one's own details in return.
 */
export function ProfileSave({ card, isPreview }: { card: ContactCard; isPreview: boolean }) {
  const { t, i18n } = useTranslation('profile');
  // the site's own page is drawn again; the printed address has a script of its own for it
  const [isPressed, setPressed] = useState(false);
  const file = `/i/${card.cardId}/contact.vcf?lang=${i18n.language}`;
  return (
    <div className="p-bar" data-saved={isPressed || undefined}>
      <output className="p-say" data-copied={t('copied')} data-sheet={t('hint.sheet')} data-file={t('hint.file')} />
      <a className="p-save" href={file} onClick={() => setPressed(true)}>
        {t('save')}
      </a>
      <div className="p-after">
        <details className="p-help">
          <summary>{t('help.title')}</summary>
          <ul>
            <li>{t('help.browser')}</li>
            <li>
              <a href={`${file}&photo=0`}>{t('help.plain')}</a>
            </li>
            <li>
              <a href={`/i/${card.cardId}/mail?lang=${i18n.language}`}>{t('help.mail')}</a>
            </li>
            <li>
              {t('help.code')}
              {!isPreview && (
                <img
                  src={`/i/${card.cardId}/contact.png?lang=${i18n.language}`}
                  width="232"
                  height="232"
                  loading="lazy"
                  alt={t('share.code')}
                />
              )}
            </li>
          </ul>
        </details>
        {card.publicState === 'live' && <ProfileExchange card={card} needsScript />}
      </div>
    </div>
  );
}
