import { Button, Text, Title } from '@mantine/core';
import { cards, type Card } from '@visita/core/cards/contract';
import { formatCardNumber, parseCardNumber } from '@visita/core/cards/number';
import { foreignHost, readScans, type Scan } from '@visita/core/binding/scan';
import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../api/call.ts';
import { useSite } from '../layout/site.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { BindReplaces } from './bind-replaces.tsx';
import { findCard, type Finding } from './check-result.ts';
import { BindResult } from './result.tsx';
import { CardObject } from '../cards/card-object.tsx';
import { NumberField } from './number-field.tsx';
import { NumberSpot } from './number-spot.tsx';
import { ScanWays } from './scan-ways.tsx';
import { readAddress } from './typed-number.ts';
import { useScanDraft } from './use-scan-draft.ts';
import { useAction } from '../ui/use-action.ts';
import { useFocusOn } from '../ui/use-focus-on.ts';
import classes from './bind-page.module.css';

interface BindScanProps {
  hasCamera: boolean;
  /** The cards whose stead this one may take. */
  own: Card[];
  onBound: (id: string, isWritten: boolean) => Promise<void> | void;
}

/**
 * One press for whoever types the number: it is checked, and a card that is free is theirs. A scan says first what the card
 * is, since nobody pressed anything. Where there is no camera the number comes first.
 */
export function BindScan({ hasCamera, own, onBound }: BindScanProps) {
  const { t } = useTranslation(['cards', 'common']);
  const { publicUrl } = useSite();
  const [query] = useSearchParams();
  const { attempt } = useAction();
  const [container, focusOn] = useFocusOn();
  const [finding, setFinding] = useState<Finding>();
  /** What it was found by. */
  const [scan, setScan] = useState<Scan>();
  const [said, setSaid] = useState('');
  const form = useContractForm({
    schema: cards.bind.terms.body,
    initialValues: { cardNumber: formatCardNumber(parseCardNumber(query.get('number') ?? '') ?? '') },
    labels: { cardNumber: t('fields.cardNumber') },
  });
  const { cardNumber } = form.values;
  const [replaces, setReplaces] = useState(query.get('replaces') ?? '');
  const replaced = own.find(({ id }) => id === replaces);

  const lookUp = async (wanted: Scan) => {
    setScan(wanted);
    const found = await findCard(wanted);
    setFinding(found);
    return found;
  };
  useScanDraft({ cardNumber, scan, replaces }, (left) => {
    form.setFieldValue('cardNumber', left.cardNumber);
    setReplaces(query.get('replaces') ?? left.replaces);
    const { scan: wanted } = left;
    if (wanted) void attempt(() => lookUp(wanted));
  });

  const type = (shown: string) => {
    setFinding(undefined);
    setScan(undefined);
    setSaid('');
    const named = readAddress(shown, publicUrl);
    const found = named !== undefined && named !== 'foreign' && 'cardNumber' in named ? formatCardNumber(named.cardNumber) : shown;
    form.setFieldValue('cardNumber', found);
    if (named === 'foreign') form.setFieldError('cardNumber', t('bind.foreignAddress'));
    else if (named && 'cardId' in named) form.setFieldError('cardNumber', t('bind.addressOnly'));
  };

  /** What the camera, a picture or a chip said. */
  const take = (texts: string[]): boolean => {
    const read = readScans(texts, publicUrl);
    setSaid('');
    if (!read) {
      const host = texts.map((text) => foreignHost(text, publicUrl)).find((found) => found !== undefined);
      setSaid(host ? t('wizard.codes.foreign', { host }) : t(texts.length > 0 ? 'wizard.codes.noCard' : 'wizard.codes.blank'));
      return false;
    }
    form.clearFieldError('cardNumber');
    form.setFieldValue('cardNumber', 'cardNumber' in read ? formatCardNumber(read.cardNumber) : '');
    void attempt(async () => {
      const found = await lookUp(read);
      focusOn(found.state !== 'notBound' ? 'output a' : found.by === 'number' ? 'button[type=submit]' : 'input[data-path]');
    });
    return true;
  };

  const submit = form.submit(async () => {
    const body = { cardNumber: parseCardNumber(cardNumber) ?? '' };
    const found = finding && isFree(finding) ? finding : await findCard(body);
    if (found.state === 'notFound') throw new Problem('cardNotFound', { errors: [{ field: 'cardNumber', code: 'cardNumberUnknown' }] });
    if (!isFree(found)) {
      setScan(body);
      return setFinding(found);
    }
    const { id, name } = await (replaced ? call(cards.replace, { params: { id: replaced.id }, body }) : call(cards.bind, { body }));
    return onBound(id, name !== '');
  });

  const ways = <ScanWays hasCamera={hasCamera} onRead={take} said={said} onMessage={setSaid} />;
  return (
    <div className={classes.step} data-step="scan">
      <div className={classes.form} ref={container}>
        <Head hasCamera={hasCamera} />
        {hasCamera && ways}
        <form onSubmit={submit} noValidate method="post" className={classes.form}>
          <div className={classes.spot}>
            <NumberSpot />
          </div>
          <NumberField
            label={t('bind.field')}
            description={t('bind.hint')}
            required
            withAsterisk={false}
            {...form.getInputProps('cardNumber')}
            value={cardNumber}
            onChange={type}
          />
          <BindResult finding={finding} />
          <BindReplaces own={own} replaced={replaced} hasTime={finding?.specialValidity !== null} onChange={setReplaces} />
          <Button
            type="submit"
            size="md"
            variant={hasCamera && !parseCardNumber(cardNumber) ? 'default' : 'filled'}
            loading={form.isSending}
          >
            {replaced ? t('replaces.confirm') : t('bind.bind')}
          </Button>
        </form>
        {!hasCamera && ways}
      </div>
      <KnownCard finding={finding} cardNumber={cardNumber} />
    </div>
  );
}

const isFree = ({ by, state }: Finding): boolean => by === 'number' && state === 'notBound';

/** The card as far as it is known: where its number stands while that is typed, its colour once it was found. */
function KnownCard({ finding, cardNumber }: { finding: Finding | undefined; cardNumber: string }) {
  const { t } = useTranslation('common');
  const colour = finding?.colour;
  return (
    <div className={classes.card} data-known={colour ? true : undefined}>
      {colour ? (
        <CardObject colour={colour} name={cardNumber} title={t(`card.colours.${colour}`)} company="" />
      ) : (
        <NumberSpot number={cardNumber} />
      )}
    </div>
  );
}

function Head({ hasCamera }: { hasCamera: boolean }) {
  const { t } = useTranslation('cards');
  return (
    <header>
      <Title order={1} tabIndex={-1}>
        {hasCamera ? t('wizard.scan.title') : t('bind.title')}
      </Title>
      <Text c="dimmed">{hasCamera ? t('wizard.scan.lead') : t('bind.lead')}</Text>
    </header>
  );
}
