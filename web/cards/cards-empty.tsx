import { Anchor, Button, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { CardObject } from './card-object.tsx';
import classes from './cards-empty.module.css';

/** Nobody's first visit ends in a blank list: the card they are holding, and the way to make it theirs. */
export function CardsEmpty() {
  const { t } = useTranslation('cards');
  const path = usePath();
  return (
    <section className={classes.empty} aria-labelledby="empty">
      <CardObject colour="black" size="medium" name={t('blank.name')} title={t('blank.title')} company={t('blank.company')} />
      <div>
        <Title order={2} size="h3" id="empty">
          {t('empty.title')}
        </Title>
        <Text mt="xs" mb="lg" maw="28rem">
          {t('empty.text')}
        </Text>
        <Button component={Link} to={path('/cards/bind')} size="md">
          {t('empty.button')}
        </Button>
        <Text mt="md">
          <Anchor component={Link} to={path('/cards/receive')} underline="always">
            {t('receive.link')}
          </Anchor>
        </Text>
      </div>
    </section>
  );
}
