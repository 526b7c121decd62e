import { Anchor, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { isUnproved, type Finding } from './check-result.ts';
import classes from './result.module.css';

/** What a card turned out to be, in words, and what to do next. */
export function BindResult({ finding }: { finding: Finding | undefined }) {
  const { t } = useTranslation('cards');
  const path = usePath();
  const container = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    // a phone's keyboard may lie over it
    if (finding) container.current?.scrollIntoView({ block: 'nearest' });
  }, [finding]);
  return (
    <output className={classes.result} ref={container}>
      {finding && (
        <>
          <Text fw={600}>{isUnproved(finding) ? t('wizard.addressAlone.title') : t(`bind.results.${finding.state}.title`)}</Text>
          <Text>{isUnproved(finding) ? t('wizard.addressAlone.text') : t(`bind.results.${finding.state}.text`)}</Text>
          {finding.state === 'notBound' && finding.specialValidity && (
            <Text>{t(`bind.${finding.specialValidity.unit}`, { count: finding.specialValidity.length })}</Text>
          )}
          {finding.id && (
            <Anchor
              component={Link}
              to={path(`/cards/bind?card=${finding.id}&step=${finding.state === 'activated' ? 'complete' : 'subscription'}`)}
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
