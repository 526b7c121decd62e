import type { InputHTMLAttributes } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { detailFields } from '@visita/core/contacts/details';

type DetailsFieldsField = (typeof detailFields)[number];

interface DetailsFieldsProps {
  values: Partial<Record<DetailsFieldsField, string>>;
  /** The error message of each field. */
  errors: Partial<Record<string, string>>;
}

const inputs: Record<Exclude<DetailsFieldsField, 'message'>, InputHTMLAttributes<HTMLInputElement>> = {
  name: { autoComplete: 'name', required: true },
  email: { type: 'email', autoComplete: 'email' },
  phone: { type: 'tel', autoComplete: 'tel' },
  company: { autoComplete: 'organization' },
};

/** One of the two ways to reach the visitor is enough. */
const hints = {
  email: 'exchange.orPhone',
  phone: 'exchange.orEmail',
  company: 'exchange.optional',
  message: 'exchange.optional',
} as const;

/** The fields of a visitor's details with their errors. The first invalid field has the focus. */
export function DetailsFields({ values, errors }: DetailsFieldsProps) {
  const { t } = useTranslation('contacts');
  const first = detailFields.find((field) => errors[field]);
  return detailFields.map((field) => {
    const wrong = errors[field];
    const own = {
      id: field,
      name: field,
      defaultValue: values[field] ?? '',
      autoFocus: field === first,
      ...(wrong && { 'aria-invalid': true, 'aria-describedby': `${field}-wrong` }),
    };
    return (
      <div key={field} className="x-field">
        <label htmlFor={field}>
          {t(`fields.${field}`)}
          {field !== 'name' && <small>{t(hints[field])}</small>}
        </label>
        {field === 'message' ? <textarea rows={3} {...own} /> : <input {...inputs[field]} {...own} />}
        {wrong && (
          <p className="x-wrong" id={`${field}-wrong`}>
            {wrong}
          </p>
        )}
      </div>
    );
  });
}
