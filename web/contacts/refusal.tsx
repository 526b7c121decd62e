import { useTranslation } from '../i18n/use-translation.ts';

interface RefusalProps {
  /** True if fields have errors. */
  hasErrors: boolean;
  /** The problem, if it concerns no field. */
  refusal?: { title: string; text: string } | undefined;
}

/** The alert above a refused form. Errors of fields are shown only at the fields. */
export function Refusal({ hasErrors, refusal }: RefusalProps) {
  const { t } = useTranslation('contacts');
  if (!refusal && !hasErrors) return null;
  return (
    <div className="x-note" role="alert">
      <b>{refusal?.title ?? t('exchange.refused')}</b>
      {refusal?.text}
    </div>
  );
}
