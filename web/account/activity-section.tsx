import { securityEventDays, type SecurityEvent } from '@visita/core/account/security-events';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { FormSection } from '../ui/form-section.tsx';
import { useDeviceName } from './use-device-name.ts';
import classes from './devices-section.module.css';

/**
 * Lists the latest security events of the account: what happened, when, and from which device and network.
 */
export function ActivitySection({ events }: { events: readonly SecurityEvent[] }) {
  const { t } = useTranslation('account');
  const { moment } = useFormat();
  const getName = useDeviceName();
  return (
    <FormSection
      anchor="activity"
      title={t('activity.title')}
      text={t('activity.text', { days: securityEventDays })}
    >
      <ul className={classes.list}>
        {events.map(({ id, kind, at, count, network, userAgent }) => (
          <li key={id} className={classes.row}>
            <div>
              <p className={classes.device}>
                {[t(`activity.kinds.${kind}`), count > 1 && t('activity.times', { count })]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className={classes.network}>
                {[moment(at), getName(userAgent), network].filter(Boolean).join(' · ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </FormSection>
  );
}
