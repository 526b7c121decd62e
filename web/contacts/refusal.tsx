import { useTranslation } from 'react-i18next';

interface RefusalProps {
  /** True if fields say what is wrong with them. */
  hasErrors: boolean;
  /** The reason, where no field is to blame. */
  refusal?: { title: string; text: string } | undefined;
}

/** The head of a form that came back. What is wrong with a field stands at the field alone. */
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
