import { useTranslation } from '../i18n/use-translation.ts';
import type { LeftContact } from '@visita/core/contacts/contract';
import { Named } from '../profile/named.tsx';

/** Confirms to the visitor that the details were sent, and offers the owner's contact file. */
export function LeftSent({ left: { owner: name, email, cardId } }: { left: LeftContact }) {
  const { t, i18n } = useTranslation('contacts');
  const language = `lang=${i18n.language}`;
  return (
    <div className="x-sent">
      <h1>
        <Named text={t('left.sent', { name })} name={name} />
      </h1>
      {email !== '' && <p className="x-lead">{t('left.mailed', { email })}</p>}
      {cardId && (
        // WeChat blocks downloads, so the script replaces the link by the profile, which offers other ways
        <a
          className="x-send"
          href={`/i/${cardId}/contact.vcf?${language}`}
          data-instead={`/i/${cardId}?${language}`}
        >
          <Named text={t('left.save', { name })} name={name} />
        </a>
      )}
    </div>
  );
}
