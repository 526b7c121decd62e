import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import type { SellerChange } from '@visita/core/admin/settings-contract';
import { ServiceHours } from '@visita/core/documents/seller';
import { regionFor } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import type { z } from 'zod';
import { useLanguage } from '../i18n/language.ts';
import type { ContractForm } from '../ui/contract-form.ts';
import { useHoursText } from './use-hours-text.ts';
import classes from './seller.module.css';

const week = [1, 2, 3, 4, 5, 6, 7];
/** The maximum number of entries that the contract allows. */
const most = 7;

/** Edits the service hours (days and times) and previews their text. */
export function HoursField({ form }: { form: ContractForm<z.input<typeof SellerChange>> }) {
  const { t } = useTranslation('admin-settings');
  const language = useLanguage();
  const hoursText = useHoursText();
  const { hours } = form.values;
  const { data } = ServiceHours.safeParse(hours);
  const weekday = new Intl.DateTimeFormat(regionFor(language), { weekday: 'short', timeZone: 'UTC' });
  const toggle = (index: number, day: number) => {
    const days = hours[index]?.days ?? [];
    form.setFieldValue(
      `hours.${index}.days`,
      days.includes(day) ? days.filter((other) => other !== day) : [...days, day],
    );
  };
  return (
    <fieldset className={classes.hours}>
      <legend>{t('seller.hours')}</legend>
      {hours.map(({ days }, index) => (
        <div key={index} className={classes.span}>
          <Group gap="sm">
            {week.map((day) => (
              <Checkbox
                key={day}
                label={weekday.format(new Date(Date.UTC(2024, 0, day)))}
                checked={days.includes(day)}
                onChange={() => toggle(index, day)}
              />
            ))}
          </Group>
          {form.errors[`hours.${index}.days`] && (
            <p className={classes.error}>{form.errors[`hours.${index}.days`]}</p>
          )}
          <Group gap="sm" align="end">
            <TextInput type="time" label={t('hours.opens')} {...form.getInputProps(`hours.${index}.opens`)} />
            <TextInput
              type="time"
              label={t('hours.closes')}
              {...form.getInputProps(`hours.${index}.closes`)}
            />
            <Button variant="subtle" onClick={() => form.removeListItem('hours', index)}>
              {t('hours.remove')}
            </Button>
          </Group>
        </div>
      ))}
      {hours.length < most && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => form.insertListItem('hours', { days: [1], opens: '09:00', closes: '18:00' })}
        >
          {t('hours.add')}
        </Button>
      )}
      {data && <p className={classes.lead}>{hoursText(data)}</p>}
    </fieldset>
  );
}
