import { Button, Text, Title } from '@mantine/core';
import { cards } from '@visita/core/cards/contract';
import { formatCardNumber, parseCardNumber } from '@visita/core/cards/number';
import { foreignHost, readScans } from '@visita/core/binding/scan';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { useSite } from '../layout/site.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { BindReplaces } from './bind-replaces.tsx';
import { findByAddress, findByNumber, type Finding } from './check-result.ts';
import { BindResult } from './result.tsx';
import { CardObject } from '../cards/card-object.tsx';
import { NumberField } from './number-field.tsx';
import { ScanWays } from './scan-ways.tsx';
import { readAddress } from './typed-number.ts';
import { useAction } from '../ui/use-action.ts';
import { useFocusOn } from '../ui/use-focus-on.ts';
import classes from './bind-page.module.css';

/** First what the card is, by a scan or by its number; then, when it is free, one more click makes it one's own. */
export function BindScan({ onBound }: { onBound: (id: string, isWritten: boolean) => Promise<void> | void }) {
  const { t } = useTranslation(['cards', 'common']);
  const { publicUrl } = useSite();
  const [query] = useSearchParams();
  const { attempt } = useAction();
  const [container, focusOn] = useFocusOn();
  const [finding, setFinding] = useState<Finding>();
  const [said, setSaid] = useState('');
  const form = useContractForm({
    schema: cards.bind.terms.body,
    initialValues: { cardNumber: formatCardNumber(parseCardNumber(query.get('number') ?? '') ?? '') },
    labels: { cardNumber: t('fields.cardNumber') },
  });
  const { cardNumber } = form.values;
  const [replaces, setReplaces] = useState(query.get('replaces') ?? '');
  const own = finding?.own ?? [];
  const replaced = own.find(({ id }) => id === replaces);
  const isFree = finding?.state === 'notBound' && finding.by === 'number';

  const type = (shown: string) => {
    setFinding(undefined);
    setSaid('');
    const named = readAddress(shown, publicUrl);
    const found = named !== undefined && named !== 'foreign' && 'cardNumber' in named ? formatCardNumber(named.cardNumber) : shown;
    form.setFieldValue('cardNumber', found);
    if (named === 'foreign') form.setFieldError('cardNumber', t('bind.foreignAddress'));
    else if (named && 'cardId' in named) form.setFieldError('cardNumber', t('bind.addressOnly'));
  };

  /** What the camera, a picture or a chip said. */
  const take = (texts: string[]): boolean => {
    const scan = readScans(texts, publicUrl);
    setSaid('');
    if (!scan) {
      const host = texts.map((text) => foreignHost(text, publicUrl)).find((found) => found !== undefined);
      setSaid(host ? t('wizard.codes.foreign', { host }) : t(texts.length > 0 ? 'wizard.codes.noCard' : 'wizard.codes.blank'));
      return false;
    }
    form.clearFieldError('cardNumber');
    form.setFieldValue('cardNumber', 'cardNumber' in scan ? formatCardNumber(scan.cardNumber) : '');
    void attempt(async () => {
      const found = 'cardNumber' in scan ? await findByNumber(scan.cardNumber) : await findByAddress(scan.cardId);
      setFinding(found);
      focusOn(found.state !== 'notBound' ? 'output a' : found.by === 'number' ? 'button[type=submit]' : 'input[data-path]');
    });
    return true;
  };

  const submit = form.submit(async () => {
    const plain = parseCardNumber(cardNumber) ?? '';
    if (!isFree) return setFinding(await findByNumber(plain));
    const body = { cardNumber: plain };
    const { id, name } = await (replaced ? call(cards.replace, { params: { id: replaced.id }, body }) : call(cards.bind, { body }));
    return onBound(id, name !== '');
  });

  return (
    <div className={classes.step} data-step="scan">
      <div className={classes.form} ref={container}>
        <Head />
        <ScanWays onRead={take} said={said} onMessage={setSaid} />
        <form onSubmit={submit} noValidate method="post" className={classes.form} data-asks={(isFree && own.length > 0) || undefined}>
          <NumberField
            label={t('bind.field')}
            description={t('bind.hint')}
            required
            withAsterisk={false}
            {...form.getInputProps('cardNumber')}
            value={cardNumber}
            onChange={type}
          />
          {isFree && <BindReplaces own={own} replaced={replaced} hasTime={finding.specialValidity !== null} onChange={setReplaces} />}
          <Button type="submit" size="md" variant={isFree ? 'filled' : 'default'} loading={form.isSending}>
            {replaced ? t('replaces.confirm') : isFree ? t('bind.bind') : t('bind.check')}
          </Button>
          <BindResult finding={finding} />
        </form>
      </div>
      <KnownCard finding={finding} cardNumber={cardNumber} />
    </div>
  );
}

/** The card as far as it is known: its number while it is typed, its colour once it was found. */
function KnownCard({ finding, cardNumber }: { finding: Finding | undefined; cardNumber: string }) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.card} data-known={finding?.colour ? true : undefined}>
      <CardObject
        colour={finding?.colour ?? 'silver'}
        name={cardNumber.length > 14 ? '' : cardNumber}
        title={finding?.colour ? t(`card.colours.${finding.colour}`) : ''}
        company=""
      />
    </div>
  );
}

function Head() {
  const { t } = useTranslation('cards');
  return (
    <header>
      <Title order={1} tabIndex={-1}>
        {t('wizard.scan.title')}
      </Title>
      <Text c="dimmed">{t('wizard.scan.lead')}</Text>
    </header>
  );
}
