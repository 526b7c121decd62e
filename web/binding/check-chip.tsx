import { Button, Text } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { tagAddress } from '@visita/core/binding/tag';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSite } from '../site/site.ts';
import { Icon } from '../ui/icon.tsx';
import { Waves } from '../ui/waves.tsx';
import { CheckLock } from './check-lock.tsx';
import { useChip, type ChipState } from './use-chip.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import classes from './check-page.module.css';

interface CheckChipProps {
  card: Card;
  /** The code of the address that the chip must have. */
  code: string;
  onChoose: (code: string) => void;
}

/** Compares the chip's address with the expected one and offers to rewrite the chip if they differ. */
export function CheckChip({ card, code, onChoose }: CheckChipProps) {
  const { t } = useTranslation('cards');
  const { publicUrl } = useSite();
  const getUrl = (one: string) => `${publicUrl}/i/${one}`;
  const address = getUrl(code);
  const codes = card.physicalCards.map((one) => one.address);
  const { state, read, write, lock, stop } = useChip({
    publicUrl: address,
    others: codes.filter((one) => one !== code).map(getUrl),
    onOther: (other) => onChoose(codes.find((one) => getUrl(one) === other) ?? code),
  });
  const { waiting, verdict, problem, isLocked } = state;
  const buttons = useKeptFocus(`${waiting} ${problem ?? verdict}`);
  const isIdle = !waiting && !verdict && !problem;
  const isRight = verdict === 'right' && !problem;
  const canWrite = (verdict !== undefined && !isRight) || problem === 'notTaken' || problem === 'locked';
  return (
    <>
      <p className={classes.address}>
        <span>{t('check.chip.expected')}</span> <code>{tagAddress(address)}</code>
      </p>
      <output className={classes.said} data-idle={isIdle || undefined} data-mood={getMood(state)}>
        <ChipWords state={state} />
      </output>
      <div className={classes.actions} ref={buttons}>
        {waiting ? (
          <Button variant="default" size="md" onClick={stop}>
            {t('wizard.chip.stop')}
          </Button>
        ) : (
          <>
            {canWrite && (
              <Button size="md" onClick={() => void write()}>
                {t('check.chip.write')}
              </Button>
            )}
            <Button size="md" variant={verdict || problem ? 'default' : 'filled'} onClick={() => void read()}>
              {verdict || problem ? t('check.chip.again') : t('check.chip.read')}
            </Button>
            {isRight && !isLocked && <CheckLock onLock={() => void lock()} />}
          </>
        )}
      </div>
    </>
  );
}

/** The state of the chip with an explanation. */
function ChipWords({ state }: { state: ChipState }) {
  const { t } = useTranslation('cards');
  const { waiting, verdict, problem, isLocked, found } = state;
  if (waiting)
    return (
      <>
        <span className={classes.waves}>
          <Waves />
        </span>
        <Text fw={600}>{t(`check.chip.waiting.${waiting}`)}</Text>
        <Text c="dimmed">{t('wizard.chip.where')}</Text>
      </>
    );
  const outcome = isLocked ? 'forEver' : (problem ?? verdict);
  if (!outcome) return <Text>{t('check.chip.lead')}</Text>;
  return (
    <>
      <Text fw={600}>
        <Icon name={outcome === 'right' || isLocked ? 'check' : 'alert'} size={18} />{' '}
        {t(`check.chip.${outcome}.title`)}
      </Text>
      <Text>{t(`check.chip.${outcome}.text`)}</Text>
      {found && verdict !== 'right' && (
        <p className={classes.address}>
          <span>{t('check.chip.found')}</span> <code>{found}</code>
        </p>
      )}
    </>
  );
}

function getMood({ verdict, problem, waiting }: ChipState): string | undefined {
  if (waiting || (!verdict && !problem)) return undefined;
  return verdict === 'right' && !problem ? 'good' : 'bad';
}
