import { useTranslation } from '../i18n/use-translation.ts';
import type { LeftContact } from '@visita/core/contacts/contract';
import { DetailsFields } from './details-fields.tsx';
import { QuestionFields } from './question-fields.tsx';
import { LeftConsents } from './left-consents.tsx';
import { LeftSent } from './left-sent.tsx';
import { LeftUpdates } from './left-updates.tsx';
import { PrivateLink } from './private-link.tsx';
import { Refusal } from './refusal.tsx';
import { unbrokenName } from './unbroken-name.ts';

export interface LeftDetailsProps {
  left: LeftContact;
  path: string;
  /** The complete private URL, for the visitor to keep. */
  link: string;
  /** The action that was just completed. */
  done?: 'sent' | 'corrected' | 'started' | 'stopped' | undefined;
  values: Record<string, string>;
  errors: Partial<Record<string, string>>;
  refusal?: { title: string; text: string } | undefined;
}

/** The data stored about a visitor, to correct or erase. */
export function LeftDetails({ left, path, link, done, values, errors, refusal }: LeftDetailsProps) {
  const { t, i18n } = useTranslation('contacts');
  const { owner: name, cardId } = left;
  const Title = done === 'sent' ? 'h2' : 'h1';
  const action = `${path}?lang=${i18n.language}`;
  const labels = {
    corrected: t('left.corrected', { name }),
    started: t('left.updates.started'),
    stopped: t('left.updates.stopped'),
  };
  return (
    <>
      {cardId && (
        <a className="x-back" href={`/i/${cardId}?lang=${i18n.language}`}>
          {t('exchange.back', { name })}
        </a>
      )}
      {done === 'sent' && <LeftSent left={left} />}
      {done && done !== 'sent' && <output className="x-note">{labels[done]}</output>}
      <Title>{t('left.title', { name: unbrokenName(name) })}</Title>
      <p className="x-lead">{t('left.lead')}</p>
      <Refusal hasErrors={Object.keys(errors).length > 0} refusal={refusal} />
      <PrivateLink link={link} />
      <LeftUpdates left={left} action={action} />
      <section>
        <h2>{t('left.details')}</h2>
        <form method="post" action={action} noValidate>
          <DetailsFields values={{ ...left, ...values }} errors={errors} />
          <QuestionFields
            questions={left.answers}
            values={{ ...answerValues(left), ...values }}
            errors={errors}
          />
          <button className="x-button" name="action" value="correct">
            {t('left.correct')}
          </button>
        </form>
      </section>
      <LeftConsents left={left} />
      <section>
        <h2>{t('left.withdraw.title')}</h2>
        <p className="x-lead">{t('left.withdraw.text', { name })}</p>
        <details>
          <summary>{t('left.withdraw.title')}</summary>
          <form method="post" action={action}>
            <button className="x-button x-erase" name="action" value="withdraw">
              {t('left.withdraw.button')}
            </button>
          </form>
        </details>
      </section>
    </>
  );
}

/** The answers as the values of their fields. */
const answerValues = ({ answers }: LeftContact) =>
  Object.fromEntries(answers.map(({ answer }, index) => [`answers.${index}`, answer]));
