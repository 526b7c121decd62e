import '@mantine/core/styles/Combobox.css';
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { matching, type NamedZone } from '../i18n/time-zone-list.ts';
import classes from './time-zone-select.module.css';

// a stable ref callback, which React calls once, on mount
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** Selects a time zone, found by its city, name or id. Mounts open and focused. */
export function TimeZoneSelect({
  zones,
  ...props
}: Omit<SelectProps, 'data'> & { zones: readonly NamedZone[] }) {
  const chosenLabel = zones.find(({ value }) => value === props.value)?.label ?? '';
  const [isOpen, setOpen] = useState(true);
  const [query, setQuery] = useState('');
  const search = (text: string) => {
    // Mantine writes the chosen zone's name into the search
    if (text === chosenLabel) return;
    // a key pressed in the closed field is appended to the shown name; only the new text is the search
    setQuery(!isOpen && text.startsWith(chosenLabel) ? text.slice(chosenLabel.length) : text);
  };
  const close = () => {
    setOpen(false);
    setQuery('');
  };
  return (
    <Select
      ref={takeFocus}
      data={zones}
      searchable
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={close}
      searchValue={isOpen ? query : chosenLabel}
      onSearchChange={search}
      placeholder={chosenLabel}
      filter={({ search }) => matching(zones, search)}
      // without a search, Enter keeps the chosen zone
      selectFirstOptionOnChange={query !== ''}
      allowDeselect={false}
      withScrollArea={false}
      classNames={{ dropdown: classes.list }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...props}
    />
  );
}
