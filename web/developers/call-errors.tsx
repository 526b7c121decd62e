import { useTranslation } from '../i18n/use-translation.ts';
import type { CallDescription } from './reference.ts';
import classes from './call.module.css';

/** The codes with which a call is refused, by status. */
export function CallErrors({ errors }: Pick<CallDescription, 'errors'>) {
  const { t } = useTranslation('developers');
  return (
    <details className={classes.errors}>
      <summary>{t('call.errors')}</summary>
      <dl>
        {errors.flatMap(({ status, codes }) =>
          codes.map(({ code, meaning }) => (
            <div key={code}>
              <dt>
                {status} <code>{code}</code>
              </dt>
              <dd lang="en">{meaning}</dd>
            </div>
          )),
        )}
      </dl>
    </details>
  );
}
