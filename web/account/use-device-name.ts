import { useTranslation } from '../i18n/use-translation.ts';
import { deviceName } from './device-name.ts';

/** Returns a function that names a device by its user agent. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation('account');
  return (userAgent) => {
    const { browser, system } = deviceName(userAgent);
    return browser && system
      ? t('devices.named', { browser, system })
      : (browser ?? system ?? t('devices.unknown'));
  };
}
