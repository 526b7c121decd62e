import { Button, Text, Title } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import type { ContactCard } from '@visita/core/profile/public-card';
import { prefixFor } from '@visita/core/languages';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { useUser } from '../session/session.ts';
import { canSave, saveOfflineCode } from './save-offline-code.ts';
import classes from './code.module.css';

/** Stores the code on this device for offline use. */
export function OfflineCode({ card, shown }: { card: Card; shown: ContactCard }) {
  const { t } = useTranslation('share');
  const page = `/pocket/${prefixFor(useLanguage())}`;
  const userId = useUser()?.id;
  const [isKeeping, setKeeping] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const save = async () => {
    if (!userId) return;
    setKeeping(true);
    try {
      await saveOfflineCode({ card, shown, userId, page });
      location.assign(page);
    } catch {
      // private window, full disk or no network
      setRefused(true);
      setKeeping(false);
    }
  };
  return (
    <section className={classes.own} aria-labelledby="own-code">
      <Title order={3} size="1rem" id="own-code">
        {t('offlineCode.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('offlineCode.text')}
      </Text>
      {canSave() ? (
        <div>
          <Button variant="default" loading={isKeeping} onClick={() => void save()}>
            {t('offlineCode.show')}
          </Button>
        </div>
      ) : (
        <Text>{t('offlineCode.unable')}</Text>
      )}
      <Text component="output" size="sm" c={isRefused ? 'var(--color-error)' : 'dimmed'}>
        {isRefused ? t('offlineCode.refused') : t('offlineCode.leaves')}
      </Text>
    </section>
  );
}
