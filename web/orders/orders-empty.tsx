import { Button, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import classes from './orders-empty.module.css';

/** Nothing ordered yet, or nothing of the kind that is asked for. */
export function OrdersEmpty({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('orders');
  const path = usePath();
  return (
    <div className={classes.empty}>
      {isFiltered ? (
        <>
          <Text>{t('none.filtered')}</Text>
          <Button component={Link} to={path('/shop/orders')} variant="default">
            {t('none.showAll')}
          </Button>
        </>
      ) : (
        <>
          <Title order={2} size="h3">
            {t('none.title')}
          </Title>
          <Text>{t('none.text')}</Text>
          <Button component={Link} to={path('/shop')}>
            {t('none.button')}
          </Button>
        </>
      )}
    </div>
  );
}
