import { formatDate } from '@visita/core/format-date';
import { useTranslation } from '../i18n/use-translation.ts';
import type { LeftContact } from '@visita/core/contacts/contract';

/** The exact text of each consent with its date, including withdrawn ones. */
export function LeftConsents({ left }: { left: LeftContact }) {
  const { t, i18n } = useTranslation('contacts');
  // in UTC, because the visitor's time zone is unknown
  const day = (at: Date) => formatDate(at, i18n.language, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <section>
      <h2>{t('left.consents.title')}</h2>
      <p className="x-lead">
        {t('left.leftAt', { date: day(left.leftAt) })}
        {left.correctedAt && <> · {t('left.correctedAt', { date: day(left.correctedAt) })}</>}
      </p>
      <ul className="x-lead">
        {left.consents.map(({ text, givenAt, withdrawnAt }, index) => (
          <li key={index}>
            <span lang={left.language}>“{text}”</span>
            <small>
              {t('left.consents.given', { date: day(givenAt) })}
              {withdrawnAt && <> · {t('left.consents.withdrawn', { date: day(withdrawnAt) })}</>}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
