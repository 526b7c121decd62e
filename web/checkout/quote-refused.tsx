import { Button } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import classes from './checkout-problem.module.css';

/** Replaces the order button if the quote failed, with a retry. */
export function QuoteRefused({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['checkout', 'common']);
  return (
    <div role="alert" className={classes.place}>
      <p>{t('summary.failed')}</p>
      <Button variant="default" mt="sm" onClick={onRetry}>
        {t('common:tryAgain')}
      </Button>
    </div>
  );
}
