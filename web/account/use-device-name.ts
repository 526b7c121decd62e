import { useTranslation } from 'react-i18next';
import { deviceName } from './device-name.ts';

/** What a device is called by its user agent, in the words of `account`. */
export function useDeviceName(): (userAgent: string) => string {
  const { t } = useTranslation('account');
  return (userAgent) => {
    const { browser, system } = deviceName(userAgent);
    return browser && system ? t('devices.named', { browser, system }) : (browser ?? system ?? t('devices.unknown'));
  };
}
