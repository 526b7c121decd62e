import { Button, Title } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { parseCardNumber } from '@visita/core/cards/number';
import { useTranslation } from '../i18n/use-translation.ts';
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
  /** The owner's cards that the new one may replace. */
  own: Card[];
  /** The lookup result of the tapped card that led here. */
  tapped: Finding | undefined;
  onBound: (id: string, isWritten: boolean) => Promise<void> | void;
}

/**
 * The first step: the number is typed or read. A typed number is checked and the free card bound in one
 * submission; a scan first shows which card it is, because the owner has pressed no button. Without a camera,
 * or after a tap, the number field comes first.
 */
export function BindScan({ hasCamera, own, tapped, onBound }: BindScanProps) {
  const { t } = useTranslation(['cards', 'common']);
  const step = useScanStep({ own, tapped, onBound });
  const { container, form, type, take, submit, finding, isOther, target, said, setSaid } = step;
  const { cardNumber } = form.values;
  const isTapped = tapped !== undefined && isUnproved(tapped);
  const scansFirst = hasCamera && !isTapped;
  const ways = (
    <ScanWays hasCamera={hasCamera} isFirst={scansFirst} onRead={take} said={said} onMessage={setSaid} />
  );
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
            target={target}
            hasTime={finding?.by !== 'number' || finding.specialValidity !== null}
          />
          <Button
            type="submit"
            size="md"
            variant={scansFirst && !parseCardNumber(cardNumber) ? 'default' : 'filled'}
            loading={form.isSending}
          >
            {target.kind === 'replace'
              ? t('replaces.confirm')
              : isOther
                ? t('bind.bindOther')
                : t('bind.bind')}
          </Button>
        </form>
        {!scansFirst && ways}
      </div>
      <KnownCard finding={finding ?? tapped} cardNumber={cardNumber} />
    </div>
  );
}

/** Shows where the number is printed, and once the card is found, the card in its colour. */
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
