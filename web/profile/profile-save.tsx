import type { ContactCard } from '@visita/core/profile/public-card';
import { useTranslation } from 'react-i18next';
import { phoneText } from './phone-text.ts';

/** The one thing to do here, always within the thumb's reach, and under it what to do where it does not work. */
export function ProfileSave({ card, isPreview }: { card: ContactCard; isPreview: boolean }) {
  const { t, i18n } = useTranslation('profile');
  const file = `/i/${card.cardId}/contact.vcf?lang=${i18n.language}`;
  const shown = card.publicState === 'live' ? card : { phone: '', email: '' };
  return (
    <div className="p-bar">
      <output className="p-say" data-copied={t('copied')} data-sheet={t('hint.sheet')} data-file={t('hint.file')} />
      <a className="p-save" href={file}>
        {t('save')}
      </a>
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
          {shown.phone && <ByHand href={`tel:${shown.phone}`} value={shown.phone} text={phoneText(shown.phone)} />}
          {shown.email && <ByHand href={`mailto:${shown.email}`} value={shown.email} text={shown.email} />}
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
    </div>
  );
}

function ByHand({ href, value, text }: { href: string; value: string; text: string }) {
  const { t } = useTranslation('profile');
  return (
    <li>
      <a href={href} dir="ltr">
        {text}
      </a>
      <button className="p-copy p-js" data-copy={value} aria-label={t('copyNamed', { text })}>
        {t('copy')}
      </button>
    </li>
  );
}
