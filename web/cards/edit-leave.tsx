import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { readToken } from '../session/stored.ts';

/** Asks before unsaved words are left behind; not where the card itself is gone (`isDone`) or its person was signed out. */
export function EditLeave({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('cards');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isDone = (nextLocation.state as { isDone?: boolean } | null)?.isDone;
    return isDirty && !isDone && readToken() !== null && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title={t('leave.title')} centered withCloseButton={false}>
      <Text mb="lg">{t('leave.text')}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t('leave.go')}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {t('leave.stay')}
        </Button>
      </Group>
    </Modal>
  );
}
