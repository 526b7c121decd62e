import { Text, TextInput } from '@mantine/core';
import type { SplitName } from '@visita/core/cards/names';
import { languageNames, languages } from '@visita/core/languages';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { Icon } from '../ui/icon.tsx';
import type { CardForm } from './card-values.ts';
import { EditPair } from './section.tsx';
import classes from './name-fields.module.css';

const sounds = { family: 'phoneticFamily', given: 'phoneticGiven' } as const;

/** Name parts besides family and given name, each with its derived counterpart. */
const besides = [
  ['namePrefix', 'prefix'],
  ['nameSuffix', 'suffix'],
  ['additionalName', 'additional'],
] as const satisfies (readonly [string, keyof SplitName])[];

const completions = {
  namePrefix: 'honorific-prefix',
  nameSuffix: 'honorific-suffix',
  additionalName: 'additional-name',
} as const;

type NameRules = typeof import('@visita/core/cards/names');

/**
 * Edits the parts and phonetic spelling of a name, by which address books sort. The rules that split names (3
 * KB) load when the section opens; until then nothing is derived.
 */
export function EditNames({ form }: { form: CardForm }) {
  const { t } = useTranslation(['cards', 'edit']);
  // in the name order of the reader's language
  const isChinese = useLanguage().startsWith('zh');
  const parts = isChinese ? (['family', 'given'] as const) : (['given', 'family'] as const);
  const [rules, setRules] = useState<NameRules>();
  const split = rules?.splitName({ ...rules.noOwnParts, name: form.values.name.trim() });
  const fetchRules = () => void import('@visita/core/cards/names').then(setRules, () => undefined);
  return (
    <details className={classes.names} onToggle={fetchRules}>
      <summary>
        {t('names.summary')}
        <Icon name="chevron" size={18} />
      </summary>
      <div className={classes.parts}>
        <Text size="sm" c="dimmed">
          {t('names.text')}
        </Text>
        <EditPair>
          {parts.map((part) => (
            <TextInput
              key={part}
              label={t(`fields.${part}Name`)}
              placeholder={split?.[part]}
              autoComplete={`${part}-name`}
              {...form.getInputProps(`${part}Name`)}
            />
          ))}
        </EditPair>
        <EditPair>
          {besides.map(([field, part]) => (
            <TextInput
              key={field}
              label={t(`fields.${field}`)}
              placeholder={split?.[part]}
              autoComplete={completions[field]}
              {...form.getInputProps(field)}
            />
          ))}
        </EditPair>
        <Text size="sm" c="dimmed">
          {t('names.phonetic')}
        </Text>
        <EditPair>
          {parts.map((part) => {
            const field = sounds[part];
            return (
              <TextInput
                key={part}
                label={t(`fields.${field}`)}
                autoComplete="off"
                {...form.getInputProps(field)}
              />
            );
          })}
        </EditPair>
        {rules && <AddressBook form={form} rules={rules} />}
      </div>
    </details>
  );
}

/** Previews the entries of a phone's address book, one for each language of the name. */
function AddressBook({ form, rules }: { form: CardForm; rules: NameRules }) {
  const { t } = useTranslation('edit');
  const { displayName, noOwnParts, sortedUnder, splitName } = rules;
  const { name, phoneticFamily, phoneticGiven, language, variants } = form.values;
  const filledLanguages = languages
    .map((one) => ({ one, own: one === language ? name.trim() : variants[one].name.trim() }))
    .filter(({ own }) => own !== '');
  return (
    <dl className={classes.book} aria-label={t('book.label')}>
      {filledLanguages.map(({ one, own }) => {
        // the own parts apply only to the main name; translated names are split by rule
        const split = splitName({ ...(own === name.trim() ? form.values : noOwnParts), name: own });
        const heading = sortedUnder(split, { phoneticFamily, phoneticGiven });
        return (
          <div key={one}>
            <dt>{languageNames[one]}</dt>
            <dd>
              <span className={classes.initial}>{heading ?? '#'}</span>
              <span lang={one}>{displayName(split)}</span>
              <small>
                {split.family && split.given && <span>{t('book.parts', { ...split })}</span>}
                <span>{heading ? t('book.under', { initial: heading }) : t('book.unknown')}</span>
              </small>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
