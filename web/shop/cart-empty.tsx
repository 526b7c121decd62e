import { Button, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import classes from './cart-page.module.css';

export function CartEmpty() {
  const { t } = useTranslation('shop');
  const path = usePath();
  return (
    <section className={classes.empty} aria-labelledby="empty">
      <Title order={2} size="h3" id="empty">
        {t('cart.empty.title')}
      </Title>
      <Text mt="xs" mb="lg">
        {t('cart.empty.text')}
      </Text>
      <Button component={Link} to={path('/shop')} size="md">
        {t('cart.empty.button')}
      </Button>
    </section>
  );
}
