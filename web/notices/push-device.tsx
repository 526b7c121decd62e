import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { notices, type NoticeSettings } from '@visita/core/notices/contract';
import { Problem } from '@visita/core/problems';
import { useState } from 'react';
import form from '../account/settings-form.module.css';
import { useWrite } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useProblemToast } from '../ui/problem-toast.ts';
import { findPushAbility, isPushAllowed, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts';

const explanations = {
  blocked: 'device.blocked',
  needsHomeScreen: 'device.addToHome',
  unsupported: 'device.unsupported',
} as const;

/** Turns pushes to this browser on and off. The browser asks for its permission only after a press. */
export function PushDevice({ settings: { pushKey, isPushing } }: { settings: NoticeSettings }) {
  const { t } = useTranslation('notices');
  const write = useWrite();
  const showProblem = useProblemToast();
  const [ability, setAbility] = useState(findPushAbility);
  const [isBusy, setBusy] = useState(false);
  const isOn = isPushing && isPushAllowed();

  const turn = async (change: () => Promise<'on' | 'off' | 'blocked'>) => {
    setBusy(true);
    try {
      const outcome = await change();
      if (outcome === 'blocked') setAbility(findPushAbility());
      else notifications.show({ message: t(outcome === 'on' ? 'device.turnedOn' : 'device.turnedOff') });
    } catch (error) {
      if (error instanceof Problem) showProblem(error);
      // an error of the browser or of its push service, which has no words for people
      else notifications.show({ color: 'red', message: t('device.failed') });
    }
    setBusy(false);
  };
  const turnOn = () =>
    turn(async () => {
      const body = await subscribeBrowser(pushKey);
      if (body === 'blocked') return 'blocked';
      await write(notices.subscribe, { body });
      return 'on';
    });
  const turnOff = () =>
    turn(async () => {
      await unsubscribeBrowser();
      await write(notices.unsubscribe, {});
      return 'off';
    });

  if (ability !== 'able') return <Text size="sm">{t(explanations[ability])}</Text>;
  return (
    <>
      <Text size="sm">{t(isOn ? 'device.on' : 'device.off')}</Text>
      <Button
        variant="default"
        className={form.send}
        loading={isBusy}
        onClick={() => void (isOn ? turnOff() : turnOn())}
      >
        {t(isOn ? 'device.turnOff' : 'device.turnOn')}
      </Button>
    </>
  );
}
