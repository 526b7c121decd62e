import { Button, Group } from '@mantine/core';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { Drawing } from '../ui/drawing.tsx';
import classes from './result-view.module.css';

/** The result page if the URL names no payment. */
export function NoPayment({ title, lead }: { title: string; lead: string }) {
  const { t } = useTranslation('payments');
  const path = usePath();
  return (
    <div className={classes.result}>
      <Drawing subject="bank-card" />
      <PageHeader title={title} lead={lead} />
      <Group gap="sm">
        <Button component={Link} to={path('/shop/orders')}>
          {t('cancelled.orders')}
        </Button>
        <Button component={Link} to={path('/shop')} variant="default">
          {t('result.failed.shop')}
        </Button>
      </Group>
    </div>
  );
}
