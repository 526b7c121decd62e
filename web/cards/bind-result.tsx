import { Anchor, Text } from '@mantine/core';
import type { CheckedCard } from '@visita/core/cards/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import { usePath } from '../i18n/language.ts';
import classes from './bind-result.module.css';

export type Checked = z.output<typeof CheckedCard>;

/** What a number turned out to be, in words. */
export function BindResult({ checked }: { checked: Checked | undefined }) {
  const { t } = useTranslation('cards');
  const path = usePath();
  return (
    <div role="status" className={classes.result}>
      {checked && (
        <>
          <Text fw={600}>{t(`bind.results.${checked.state}.title`)}</Text>
          <Text>{t(`bind.results.${checked.state}.text`)}</Text>
          {checked.state === 'notBound' && checked.specialValidity && (
            <Text>{t(`bind.${checked.specialValidity.unit}`, { count: checked.specialValidity.length })}</Text>
          )}
          {checked.id && (
            <Anchor component={Link} to={path(`/cards/${checked.id}/edit`)}>
              {t('bind.edit')}
            </Anchor>
          )}
        </>
      )}
    </div>
  );
}
