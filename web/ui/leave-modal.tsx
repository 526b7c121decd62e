import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';
import { Dialog } from './dialog.tsx';

interface LeaveModalProps {
  isDirty: boolean;
  /** Returns true if this navigation needs no confirmation. */
  isFree?: (next: Location) => boolean;
  words: { title: string; text: string; go: string; stay: string };
}

/** Asks for confirmation before a navigation discards unsaved changes. */
export function LeaveModal({ isDirty, isFree, words }: LeaveModalProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname && !isFree?.(nextLocation),
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <Dialog isOpen={blocker.state === 'blocked'} onClose={() => blocker.reset?.()} title={words.title}>
      <p>{words.text}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {words.go}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {words.stay}
        </Button>
      </Group>
    </Dialog>
  );
}
