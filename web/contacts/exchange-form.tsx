import { useTranslation } from '../i18n/use-translation.ts';
import type { ExchangeForm as Form } from '@visita/core/contacts/contract';
import { DetailsFields } from './details-fields.tsx';
import { QuestionFields } from './question-fields.tsx';
import { OwnerPortrait } from './owner-portrait.tsx';
import { Named } from '../profile/named.tsx';
import { Refusal } from './refusal.tsx';
import { unbrokenName } from './unbroken-name.ts';

export interface ExchangeFormProps {
  form: Form;
  path: string;
  /** The values as typed. */
  values: Record<string, string>;
  errors: Partial<Record<string, string>>;
  /** The problem, if it concerns no field. */
  refusal?: { title: string; text: string } | undefined;
}

export function ExchangeForm({ form, path, values, errors, refusal }: ExchangeFormProps) {
  const { t, i18n } = useTranslation('contacts');
  const { name, cardId } = form;
  return (
    <>
      <a className="x-back" href={`/i/${cardId}?lang=${i18n.language}`}>
        <Named text={t('exchange.back', { name })} name={name} />
      </a>
      <OwnerPortrait photo={form.photo} />
      <h1>
        <Named text={t('exchange.title', { name: unbrokenName(name) })} name={unbrokenName(name)} />
      </h1>
      <p className="x-lead">
        <Named text={t('exchange.lead', { name })} name={name} />
      </p>
      <Refusal hasErrors={Object.keys(errors).length > 0} refusal={refusal} />
      <form method="post" action={`${path}?lang=${i18n.language}`} noValidate>
        <input type="hidden" name="ticket" value={form.ticket} />
        <input type="hidden" name="consentVersion" value={form.consentVersion} />
        <DetailsFields values={values} errors={errors} />
        <QuestionFields questions={form.questions} values={values} errors={errors} />
        <p className="x-away" aria-hidden="true">
          <label>
            {t('exchange.leaveEmpty')}
            <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        <label className="x-tick">
          <input
            type="checkbox"
            name="consent"
            required
            defaultChecked={values['consent'] !== undefined}
            {...(errors['consent'] && { 'aria-invalid': true, 'aria-describedby': 'consent-wrong' })}
            {...(errors['consent'] && Object.keys(errors).length === 1 && { autoFocus: true })}
          />
          <span>{form.consentText}</span>
        </label>
        {errors['consent'] && (
          <p className="x-wrong" id="consent-wrong">
            {errors['consent']}
          </p>
        )}
        <label className="x-tick">
          <input type="checkbox" name="wantsUpdates" defaultChecked={values['wantsUpdates'] !== undefined} />
          <span>
            <b>{t('exchange.updates')}</b>
            {t('consent.updates', { name })}
          </span>
        </label>
        <button className="x-send">{t('exchange.send')}</button>
      </form>
    </>
  );
}
