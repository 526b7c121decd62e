import { answerText, type ContactAnswer } from '@visita/core/contacts/questions';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './contact-answers.module.css';

/** The answers to the owner's questions, in the words that the visitor read. */
export function ContactAnswers({
  contact,
}: {
  contact: { answers: readonly ContactAnswer[]; language: string };
}) {
  const { t } = useTranslation('contacts');
  const answers = contact.answers.filter(({ answer }) => answer !== '');
  if (answers.length === 0) return null;
  const words = { yes: t('answers.yes'), no: t('answers.no') };
  return (
    <section aria-label={t('contact.answers')}>
      <dl className={classes.answers}>
        {answers.map((each, index) => (
          // two questions may have the same words
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <dt lang={contact.language} dir="auto">
              {each.question}
            </dt>
            <dd dir="auto">{answerText(each, words)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
