import { Button, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { formatCardNumber, parseCardNumber } from '@visita/core/cards/number';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useContractForm } from '../ui/contract-form.ts';
import { BindResult, type Checked } from './bind-result.tsx';
import { BindSkeleton } from './bind-skeleton.tsx';
import { CardObject } from './card-object.tsx';
import { NumberField } from './number-field.tsx';
import { readAddress } from './typed-number.ts';
import classes from './bind-page.module.css';

export const handle = { rooms: ['cards'], Skeleton: BindSkeleton };

/** Binding by number: first what the number is, then, when it is a free card, one more press makes it one's own. */
export default function BindPage() {
  const { t } = useTranslation(['cards', 'common']);
  const path = usePath();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [checked, setChecked] = useState<Checked>();
  const form = useContractForm({
    schema: cards.bind.terms.body,
    initialValues: { cardNumber: formatCardNumber(parseCardNumber(query.get('number') ?? query.get('card') ?? '') ?? '') },
    labels: { cardNumber: t('fields.cardNumber') },
  });
  const { cardNumber } = form.values;
  const isFree = checked?.state === 'notBound';

  const type = (shown: string) => {
    setChecked(undefined);
    const named = readAddress(shown, location.origin);
    const found = named !== undefined && named !== 'foreign' && 'cardNumber' in named ? formatCardNumber(named.cardNumber) : shown;
    form.setFieldValue('cardNumber', found);
    if (named === 'foreign') form.setFieldError('cardNumber', t('bind.foreignAddress'));
    else if (named && 'cardId' in named) form.setFieldError('cardNumber', t('bind.addressOnly'));
  };

  const submit = form.submit(async () => {
    const plain = parseCardNumber(cardNumber) ?? '';
    if (!isFree) return setChecked(await call(cards.check, { params: { cardNumber: plain } }));
    const { id } = await call(cards.bind, { body: { cardNumber: plain } });
    notifications.show({ message: t('bind.bound') });
    return navigate(path(`/cards/${id}/edit`), { replace: true });
  });

  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('bind.title')} noindex />
      <form onSubmit={submit} noValidate method="post" className={classes.form}>
        <div>
          <Title order={1}>{t('bind.title')}</Title>
          <Text c="dimmed">{t('bind.lead')}</Text>
        </div>
        <NumberField
          label={t('bind.field')}
          description={t('bind.hint')}
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('cardNumber')}
          value={cardNumber}
          onChange={type}
        />
        <Button type="submit" size="md" loading={form.isSending}>
          {isFree ? t('bind.bind') : t('bind.check')}
        </Button>
        <BindResult checked={checked} />
      </form>
      <div className={classes.card} data-known={checked?.colour ? true : undefined}>
        <CardObject
          colour={checked?.colour ?? 'silver'}
          name={cardNumber.length > 14 ? '' : cardNumber}
          title={checked?.colour ? t(`common:card.colours.${checked.colour}`) : ''}
          company=""
        />
      </div>
    </div>
  );
}
