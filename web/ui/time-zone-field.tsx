import { TextInput, type SelectProps } from '@mantine/core';
import { useFetched } from './use-fetched.ts';
import { useLanguage } from '../i18n/language.ts';
import { nameOnDevice } from '../i18n/time-zone-list.ts';
import { timeZoneName } from '../i18n/time-zone.ts';
import { cityIn, type Cities } from '../i18n/zone-cities.ts';

interface TimeZoneFieldProps extends Omit<SelectProps, 'data' | 'ref'> {
  value: string;
  /** City names in the page's language. */
  cities: Cities;
}

/**
 * A field for a time zone. The list of all zones and its search outweigh the rest of a screen and are rarely
 * needed, so they load when the field receives the focus.
 */
export function TimeZoneField({ cities, ...props }: TimeZoneFieldProps) {
  const language = useLanguage();
  const choice = useFetched(async () => {
    const [{ TimeZoneSelect }, { fetchTimeZones }] = await Promise.all([
      import('./time-zone-select.tsx'),
      import('../i18n/time-zone-list.ts'),
    ]);
    return { language, TimeZoneSelect, zones: await fetchTimeZones(language, ['UTC', props.value]) };
  });
  if (choice.fetched?.language === language)
    return <choice.fetched.TimeZoneSelect {...props} zones={choice.fetched.zones} />;
  return (
    <TextInput
      label={props.label}
      error={props.error}
      value={timeZoneName(props.value, language, cityIn(nameOnDevice(props.value), cities))}
      readOnly
      onFocus={() => void choice.fetch()}
    />
  );
}
