import { detailFields } from '@visita/core/contacts/details';
import type { QuestionWords } from '@visita/core/contacts/questions';
import { useTranslation } from '../i18n/use-translation.ts';

interface QuestionFieldsProps {
  questions: readonly QuestionWords[];
  /** The values as typed; those of answers are named `answers.0` to `answers.4`. */
  values: Record<string, string>;
  errors: Partial<Record<string, string>>;
}

/**
 * The owner's own questions. A menu, since its empty first line takes an answer back without a script. Each question
 * is sent with its answer, so that the answer is found again if the questions change meanwhile.
 */
export function QuestionFields({ questions, values, errors }: QuestionFieldsProps) {
  const { t } = useTranslation('contacts');
  const first = [...detailFields, ...questions.map((_, index) => `answers.${index}`)].find(
    (field) => errors[field],
  );
  return questions.map(({ kind, question, choices }, index) => {
    const field = `answers.${index}`;
    const wrong = errors[field];
    const own = {
      id: field,
      name: field,
      defaultValue: values[field] ?? '',
      autoFocus: field === first,
      ...(wrong && { 'aria-invalid': true, 'aria-describedby': `${field}-wrong` }),
    };
    const options =
      kind === 'yesNo'
        ? (['yes', 'no'] as const).map((value) => ({ value, label: t(`answers.${value}`) }))
        : choices.map((value) => ({ value, label: value }));
    return (
      // the order of questions is their identity
      // oxlint-disable-next-line react/no-array-index-key
      <div key={index} className="x-field">
        <input type="hidden" name={`question.${index}`} value={question} />
        <label htmlFor={field} dir="auto">
          {question}
          <small>{t('exchange.optional')}</small>
        </label>
        {kind === 'text' ? (
          <textarea rows={2} {...own} />
        ) : (
          <select {...own}>
            <option value="">{t('exchange.noAnswer')}</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
        {wrong && (
          <p className="x-wrong" id={`${field}-wrong`}>
            {wrong}
          </p>
        )}
      </div>
    );
  });
}
