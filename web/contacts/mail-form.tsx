import { useTranslation } from '../i18n/use-translation.ts';
import type { ExchangeForm } from '@visita/core/contacts/contract';
import { OwnerPortrait } from './owner-portrait.tsx';
import { Named } from '../profile/named.tsx';
import { Refusal } from './refusal.tsx';

export interface MailFormProps {
  form: Pick<ExchangeForm, 'cardId' | 'name' | 'photo' | 'ticket'>;
  path: string;
  /** The email address as typed. */
  email: string;
  errors: Partial<Record<string, string>>;
  /** The problem, if it does not concern the field. */
  refusal?: { title: string; text: string } | undefined;
}

/** A form that emails the contact to the visitor, and the contact as text to copy. */
export function MailForm({
  form: { cardId, name, photo, ticket },
  path,
  email,
  errors,
  refusal,
}: MailFormProps) {
  const { t, i18n } = useTranslation('contacts');
  const language = `lang=${i18n.language}`;
  const wrong = errors['email'];
  return (
    <>
      <a className="x-back" href={`/i/${cardId}?${language}`}>
        <Named text={t('exchange.back', { name })} name={name} />
      </a>
      <OwnerPortrait photo={photo} />
      <h1>{t('mail.title')}</h1>
      <p className="x-lead">
        <Named text={t('mail.lead', { name })} name={name} />
      </p>
      <Refusal hasErrors={wrong !== undefined} refusal={refusal} />
      <form method="post" action={`${path}?${language}`} noValidate>
        <input type="hidden" name="ticket" value={ticket} />
        <div className="x-field">
          <label htmlFor="email">{t('fields.email')}</label>
          <input
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            required
            defaultValue={email}
            {...(wrong && { autoFocus: true, 'aria-invalid': true, 'aria-describedby': 'email-wrong' })}
          />
          {wrong && (
            <p className="x-wrong" id="email-wrong">
              {wrong}
            </p>
          )}
        </div>
        <p className="x-away" aria-hidden="true">
          <label>
            {t('exchange.leaveEmpty')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <button className="x-send">{t('mail.send')}</button>
      </form>
      <a className="x-back" href={`/i/${cardId}/contact.txt?${language}`}>
        {t('mail.text')}
      </a>
    </>
  );
}
