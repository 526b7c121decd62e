import { useTranslation } from 'react-i18next';

interface RefusalProps {
  errors: Partial<Record<string, string>>;
  refusal?: { title: string; text: string } | undefined;
}

/** Said at the head of a form that came back. */
export function Refusal({ errors, refusal }: RefusalProps) {
  const { t } = useTranslation('contacts');
  const reasons = Object.values(errors).filter((words) => words !== undefined);
  if (!refusal && reasons.length === 0) return null;
  return (
    <div className="x-note" role="alert">
      <b>{refusal?.title ?? t('exchange.refused')}</b>
      {refusal?.text ?? reasons.join(' · ')}
    </div>
  );
}
