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
  const chosen = zones.find(({ value }) => value === props.value)?.label ?? '';
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const search = (text: string) => {
    // Mantine writes the chosen zone's name into the search
    if (text === chosen) return;
    // a key pressed in the closed field is appended to the shown name; only the new text is the search
    setTyped(!isOpen && text.startsWith(chosen) ? text.slice(chosen.length) : text);
  };
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  return (
    <Select
      ref={takeFocus}
      data={zones}
      searchable
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={close}
      searchValue={isOpen ? typed : chosen}
      onSearchChange={search}
      placeholder={chosen}
      filter={({ search }) => matching(zones, search)}
      // without a search, Enter keeps the chosen zone
      selectFirstOptionOnChange={typed !== ''}
      allowDeselect={false}
      withScrollArea={false}
      classNames={{ dropdown: classes.list }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...props}
    />
  );
}
