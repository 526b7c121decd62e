import { Button, TextInput } from '@mantine/core';
import type { FieldError } from '@visita/core/problems';
import type { VisitStats } from '@visita/core/stats/contract';
import { RangeQuery, ranges } from '@visita/core/stats/range';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { useContractForm } from '../ui/contract-form.ts';
import { fieldWords } from '../ui/field-words.ts';
import choice from '../ui/link-choice.module.css';
import { LinkChoice, LinkChoiceEntry } from '../ui/link-choice.tsx';
import classes from './range-picker.module.css';

interface RangePickerProps {
  period: VisitStats['period'];
  /** The range in the URL. */
  asked: Partial<RangeQuery>;
  errors: FieldError[];
}

/** Chooses a range: presets as links with a URL each, custom dates in a form. */
export function RangePicker({ period, asked, errors }: RangePickerProps) {
  const { t } = useTranslation('stats');
  const [isCustom, setCustom] = useState(asked.range === 'custom');
  const shownRange = isCustom ? 'custom' : period.range;
  return (
    <div className={classes.picker}>
      <LinkChoice label={t('ranges.label')}>
        {ranges.map((range) =>
          range === 'custom' ? (
            <li key={range}>
              <button
                type="button"
                className={choice.entry}
                aria-expanded={isCustom}
                data-shown={isCustom || undefined}
                onClick={() => setCustom(!isCustom)}
              >
                {t(`ranges.${range}`)}
              </button>
            </li>
          ) : (
            <LinkChoiceEntry key={range} isStep to={`?range=${range}`} isChosen={shownRange === range}>
              {t(`ranges.${range}`)}
            </LinkChoiceEntry>
          ),
        )}
      </LinkChoice>
      {isCustom && <CustomRange period={period} asked={asked} errors={errors} />}
    </div>
  );
}

function CustomRange({ period, asked, errors }: RangePickerProps) {
  const { t, i18n } = useTranslation('stats');
  const go = useNavigate();
  const labels = { from: t('custom.from'), to: t('custom.to') };
  const form = useContractForm({
    schema: RangeQuery,
    labels,
    initialValues: { range: 'custom', from: asked.from ?? period.from, to: asked.to ?? period.to },
  });
  const getRefusal = (field: 'from' | 'to') => {
    const error = errors.find((one) => one.field === field);
    return error && fieldWords(i18n, error, { label: labels[field] });
  };
  return (
    <form
      className={classes.custom}
      noValidate
      onSubmit={form.submit(async (query) =>
        go(`?${new URLSearchParams(query)}`, { preventScrollReset: true }),
      )}
    >
      {(['from', 'to'] as const).map((field) => {
        const props = form.getInputProps(field);
        return (
          <TextInput
            key={field}
            type="date"
            max={period.today}
            label={labels[field]}
            {...props}
            error={props.error ?? getRefusal(field)}
          />
        );
      })}
      <Button type="submit" variant="default">
        {t('custom.show')}
      </Button>
    </form>
  );
}
