import '@mantine/core/styles/Combobox.css';
import { Combobox, useCombobox } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { countriesIn, matching } from './country-list.ts';
import { useListPlace } from './dialog-element.ts';
import { PhoneCountryButton } from './phone-country-button.tsx';
import classes from './phone-input.module.css';

interface PhoneCountryProps {
  iso2: string;
  callingCode: string;
  field: string;
  onChoose: (iso2: string) => void;
}

/** A searchable list of all countries with calling codes. Mounted, already open, at its first use. */
export function PhoneCountry({ onChoose, ...props }: PhoneCountryProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const listPlace = useListPlace();
  const [query, setQuery] = useState('');
  const all = useMemo(() => countriesIn(language), [language]);
  const found = matching(all, query);
  const store = useCombobox({
    defaultOpened: true,
    onDropdownClose: (source) => {
      setQuery('');
      store.resetSelectedOption();
      if (source === 'keyboard') store.focusTarget();
    },
  });
  useEffect(() => {
    if (!store.dropdownOpened) return undefined;
    // the list is mounted one frame after opening
    const frame = requestAnimationFrame(() => {
      store.focusSearchInput();
      store.updateSelectedOptionIndex('active', { scrollIntoView: true });
    });
    return () => cancelAnimationFrame(frame);
    // the store is a new object on every render
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store.dropdownOpened]);
  useEffect(() => {
    if (query) store.selectFirstOption();
    // the store is a new object on every render
    // oxlint-disable-next-line react/exhaustive-deps
  }, [query]);
  const choose = (iso2: string) => {
    store.closeDropdown();
    onChoose(iso2);
  };
  return (
    <Combobox
      store={store}
      onOptionSubmit={choose}
      position="bottom-start"
      width="20rem"
      transitionProps={{ duration: 0 }}
      {...listPlace}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <PhoneCountryButton
          {...props}
          aria-expanded={store.dropdownOpened}
          onClick={() => store.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          // Escape closes the list but not a dialog around it
          onKeyDownCapture={(event) => event.key === 'Escape' && event.preventDefault()}
          placeholder={t('phone.search')}
          aria-label={t('phone.search')}
        />
        <Combobox.Options className={classes.list} aria-label={t('phone.list')} tabIndex={0}>
          {found.map(({ iso2, name, callingCode }) => (
            <Combobox.Option key={iso2} value={iso2} active={iso2 === props.iso2} className={classes.option}>
              {name}
              <span>+{callingCode}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('phone.none')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
