import { Anchor, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import { useNow } from '../site/use-now.ts';
import { isUnproved, type Finding } from './check-result.ts';
import classes from './result.module.css';

/** The free time included with the card: its length, or what remains since the first binding. */
function IncludedTime({ finding: { specialValidity, specialValidUntil } }: { finding: Finding }) {
  const { t } = useTranslation('cards');
  const { day } = useFormat();
  const now = useNow(60_000);
  if (specialValidUntil && specialValidUntil <= now) return <Text>{t('bind.timeOver')}</Text>;
  if (specialValidUntil) return <Text>{t('bind.timeLeft', { date: day(specialValidUntil) })}</Text>;
  return (
    specialValidity && <Text>{t(`bind.${specialValidity.unit}`, { count: specialValidity.length })}</Text>
  );
}

interface BindResultProps {
  finding: Finding | undefined;
  /** True if the number belongs to another card than the tapped one. */
  isOther?: boolean;
}

/** Explains the state of the card that was found, and the next step. */
export function BindResult({ finding, isOther = false }: BindResultProps) {
  const { t } = useTranslation('cards');
  const path = usePath();
  const container = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // an on-screen keyboard may cover the result
    if (finding) container.current?.scrollIntoView({ block: 'nearest' });
  }, [finding]);
  return (
    <output className={classes.result} ref={container}>
      {finding && (
        <>
          {isOther && (
            <>
              <Text fw={600}>{t('wizard.other.title')}</Text>
              <Text>{t('wizard.other.text')}</Text>
            </>
          )}
          <Text fw={600}>
            {isUnproved(finding) ? t('wizard.addressAlone.title') : t(`bind.results.${finding.state}.title`)}
          </Text>
          <Text>
            {isUnproved(finding) ? t('wizard.addressAlone.text') : t(`bind.results.${finding.state}.text`)}
          </Text>
          {finding.state === 'notBound' && <IncludedTime finding={finding} />}
          {finding.id && (
            <Anchor
              component={Link}
              to={path(
                `/cards/bind?card=${finding.id}&step=${finding.state === 'activated' ? 'complete' : 'subscription'}`,
              )}
            >
              {t('wizard.goOn')}
            </Anchor>
          )}
          {finding.state === 'boundByOther' && (
            <>
              <Text>{t('wizard.handedOver')}</Text>
              <Anchor component={Link} to={path('/cards/receive')}>
                {t('receive.link')}
              </Anchor>
            </>
          )}
        </>
      )}
    </output>
  );
}
