import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../session/session.ts';
import { useSite } from '../site/site.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import classes from './device-steps.module.css';

const devices = ['iphone', 'android', 'thunderbird'] as const;
const steps = ['first', 'second', 'third'] as const;
type Device = (typeof devices)[number];

/** A new app password, shown only once, with the steps that connect a device by it. */
export function DeviceSteps({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const user = useUser();
  const { publicUrl } = useSite();
  const [device, setDevice] = useState<Device>('iphone');
  const parts = [
    { name: t('appPasswords.server'), value: publicUrl },
    { name: t('appPasswords.userName'), value: user?.email ?? '' },
    { name: t('appPasswords.password'), value: secret },
  ];
  return (
    <>
      <Text mb="sm">{t('appPasswords.once')}</Text>
      <dl className={classes.parts}>
        {parts.map(({ name, value }) => (
          <div key={name} className={classes.part}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton
                text={value}
                aria-label={t('appPasswords.copyNamed', { what: name })}
                words={{
                  copy: t('appPasswords.copy'),
                  copied: t('appPasswords.copied'),
                  failed: t('appPasswords.copyFailed'),
                }}
              />
            </dd>
          </div>
        ))}
      </dl>
      <NativeSelect
        label={t('appPasswords.device')}
        value={device}
        onChange={({ currentTarget: { value } }) =>
          setDevice(devices.find((each) => each === value) ?? 'iphone')
        }
        data={devices.map((value) => ({ value, label: t(`appPasswords.devices.${value}`) }))}
      />
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{t(`appPasswords.steps.${device}.${step}`)}</li>
        ))}
      </ol>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('common:close')}</Button>
      </Group>
    </>
  );
}
