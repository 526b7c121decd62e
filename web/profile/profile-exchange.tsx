import { useTranslation } from 'react-i18next';

/** The way to leave one's own details; the form is a page of its own (`web/contacts/exchange-page.tsx`). */
export function ProfileExchange({ cardId }: { cardId: string }) {
  const { t, i18n } = useTranslation('profile');
  return (
    <div className="p-acts">
      <a href={`/i/${cardId}/exchange?lang=${i18n.language}`} className="p-button">
        {t('leave')}
      </a>
    </div>
  );
}
