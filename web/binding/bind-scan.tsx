import { Button, Title } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { parseCardNumber } from '@visita/core/cards/number';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../layout/page-header.tsx';
import { BindReplaces } from './bind-replaces.tsx';
import { isUnproved, type Finding } from './check-result.ts';
import { BindResult } from './result.tsx';
import { CardObject } from '../cards/card-object.tsx';
import { NumberField } from './number-field.tsx';
import { NumberSpot } from './number-spot.tsx';
import { ScanWays } from './scan-ways.tsx';
import { useScanStep } from './use-scan-step.ts';
import classes from './bind-page.module.css';

interface BindScanProps {
  hasCamera: boolean;
  /** The cards whose stead this one may take. */
  own: Card[];
  /** What is known of the card whose page led here. */
  tapped: Finding | undefined;
  onBound: (id: string, isWritten: boolean) => Promise<void> | void;
}

/**
 * One press for whoever types the number: it is checked, and a card that is free is theirs. A scan says first what the card
 * is, since nobody pressed anything. Where there is no camera, or the card was tapped, the number comes first.
 */
export function BindScan({ hasCamera, own, tapped, onBound }: BindScanProps) {
  const { t } = useTranslation(['cards', 'common']);
  const step = useScanStep({ own, tapped, onBound });
  const { container, form, type, take, submit, finding, isOther, replaced, setReplaces, said, setSaid } = step;
  const { cardNumber } = form.values;
  const isTapped = tapped !== undefined && isUnproved(tapped);
  const scansFirst = hasCamera && !isTapped;
  const ways = <ScanWays hasCamera={hasCamera} isFirst={scansFirst} onRead={take} said={said} onMessage={setSaid} />;
  return (
    <div className={classes.step} data-step="scan">
      <div className={classes.form} ref={container}>
        <Head first={isTapped ? 'tapped' : scansFirst ? 'scan' : 'number'} />
        {scansFirst && ways}
        <form onSubmit={submit} noValidate method="post" className={classes.form}>
          <div className={classes.spot}>
            <NumberSpot colour={tapped?.colour} />
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
          <BindResult finding={isTapped && finding === tapped ? undefined : finding} isOther={isOther} />
          <BindReplaces
            own={own}
            replaced={replaced}
            hasTime={finding?.by !== 'number' || finding.specialValidity !== null}
            onChange={setReplaces}
          />
          <Button
            type="submit"
            size="md"
            variant={scansFirst && !parseCardNumber(cardNumber) ? 'default' : 'filled'}
            loading={form.isSending}
          >
            {replaced ? t('replaces.confirm') : isOther ? t('bind.bindOther') : t('bind.bind')}
          </Button>
        </form>
        {!scansFirst && ways}
      </div>
      <KnownCard finding={finding ?? tapped} cardNumber={cardNumber} />
    </div>
  );
}

/** The card as far as it is known: where its number stands while that is typed, its colour once it was found. */
function KnownCard({ finding, cardNumber }: { finding: Finding | undefined; cardNumber: string }) {
  const { t } = useTranslation('common');
  const colour = finding?.colour;
  const isKnown = finding && !isUnproved(finding) && colour;
  return (
    <div className={classes.card} data-known={isKnown ? true : undefined}>
      {isKnown ? (
        <CardObject colour={colour} name={cardNumber} title={t(`card.colours.${colour}`)} company="" />
      ) : (
        <NumberSpot number={cardNumber} colour={colour} />
      )}
    </div>
  );
}

function Head({ first }: { first: 'scan' | 'number' | 'tapped' }) {
  const { t } = useTranslation('cards');
  return (
    <PageHeader
      title={
        <Title order={1} tabIndex={-1}>
          {first === 'scan' ? t('wizard.scan.title') : t('bind.title')}
        </Title>
      }
      lead={first === 'scan' ? t('wizard.scan.lead') : t(`bind.lead.${first}`)}
    />
  );
}
