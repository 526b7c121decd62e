import { useTranslation } from 'react-i18next';
import type { LeftContact } from '@visita/core/contacts/contract';
import { Named } from '../profile/named.tsx';

/** The first thing a visitor sees after sending: that it arrived, and the owner's contact in return. */
export function LeftSent({ left: { owner: name, email, cardId } }: { left: LeftContact }) {
  const { t, i18n } = useTranslation('contacts');
  const language = `lang=${i18n.language}`;
  return (
    <div className="x-sent">
      <h1>
        <Named text={t('left.sent', { name })} name={name} />
      </h1>
      <p className="x-lead">{t('left.mailed', { email })}</p>
      {cardId && (
        // the script takes the second address in WeChat, which blocks downloads: the profile has the other ways
        <a className="x-send" href={`/i/${cardId}/contact.vcf?${language}`} data-instead={`/i/${cardId}?${language}`}>
          <Named text={t('left.save', { name })} name={name} />
        </a>
      )}
    </div>
  );
}
