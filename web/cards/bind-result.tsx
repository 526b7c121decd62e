import { Anchor, Text } from '@mantine/core';
import type { CheckedCard } from '@visita/core/cards/contract';
import { useEffect, useRef } from 'react';
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
  const place = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // a phone's keyboard may lie over it
    if (checked) place.current?.scrollIntoView({ block: 'nearest' });
  }, [checked]);
  return (
    <output className={classes.result} ref={place}>
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
    </output>
  );
}
