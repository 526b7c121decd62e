import { useTranslation } from '../i18n/use-translation.ts';
import type { LeftContact } from '@visita/core/contacts/contract';

/**
 * The subscription to changes of the card. Consent counts only after confirmation from the visitor's mailbox
 * (double opt-in).
 */
export function LeftUpdates({ left, action }: { left: LeftContact; action: string }) {
  const { t } = useTranslation('contacts');
  const { owner: name, email, updates, isMailed, cardId } = left;
  // no owner has the card any more, so there are no changes to announce
  if (!cardId && updates === 'off') return null;
  // news are emailed
  if (email === '') return null;
  const isWaiting = updates === 'asked';
  return (
    <section id="updates">
      <h2>{t('left.updates.title')}</h2>
      <p className="x-lead">
        {isWaiting && isMailed
          ? t('left.updates.askedHere', { name })
          : t(`left.updates.${updates}`, { name, email })}
      </p>
      <form method="post" action={action}>
        {updates === 'off' && (
          <>
            <p className="x-lead">{t('consent.updates', { name })}</p>
            <button className="x-button" name="action" value="start">
              {t('left.updates.start')}
            </button>
          </>
        )}
        {isWaiting && isMailed && (
          <button className="x-send" name="action" value="start">
            {t('left.updates.confirm')}
          </button>
        )}
        {updates !== 'off' && (
          <button className="x-button" name="action" value="stop">
            {t('left.updates.stop')}
          </button>
        )}
      </form>
    </section>
  );
}
