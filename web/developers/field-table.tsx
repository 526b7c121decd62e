import { useTranslation } from '../i18n/use-translation.ts';
import classes from './call.module.css';

interface FieldTableProps {
  title?: string;
  fields: { name: string; type: string; isRequired: boolean; note?: string }[];
}

/** Fields with their types. It scrolls in its own frame. */
export function FieldTable({ title, fields }: FieldTableProps) {
  const { t } = useTranslation('developers');
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- it scrolls, with the keyboard too */}
      <div className={classes.table} tabIndex={0} role="group" aria-label={title ?? t('call.fields')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('tables.name')}</th>
              <th scope="col">{t('tables.type')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, type, isRequired, note }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                  <small>{[note, isRequired && t('call.required')].filter(Boolean).join(', ')}</small>
                </td>
                <td>
                  <code>{type}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
