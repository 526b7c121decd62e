import { dateFormat } from '@visita/core/formatters';
import { regionFor } from '@visita/core/languages';
import { useFormat } from '../session/format.ts';
import { useLanguage } from '../i18n/language.ts';
import classes from './moment.module.css';

/**
 * A short date and time for tables, with the full form as a tooltip. Renders nothing for null or undefined.
 */
export function Moment({ at, isDay = false }: { at: Date | null | undefined; isDay?: boolean }) {
  const region = regionFor(useLanguage());
  const { moment } = useFormat();
  if (!at) return null;
  const short = dateFormat(region, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(!isDay && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  });
  return (
    <time dateTime={at.toISOString()} title={moment(at)} className={classes.moment}>
      {short.format(at)}
    </time>
  );
}
