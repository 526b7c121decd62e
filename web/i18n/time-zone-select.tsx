import '@mantine/core/styles/Combobox.css';
import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { matching, type NamedZone } from './time-zone-list.ts';
import classes from './time-zone-select.module.css';

// a constant, so that React calls it once, as the field comes
const takeFocus = (input: HTMLInputElement | null) => input?.focus();

/** Selects one of all time zones, found by typing its city, its name or its id. The field comes open and with the focus. */
export function TimeZoneSelect({ zones, ...props }: Omit<SelectProps, 'data'> & { zones: readonly NamedZone[] }) {
  const chosen = zones.find(({ value }) => value === props.value)?.label ?? '';
  const [isOpen, setOpen] = useState(true);
  const [typed, setTyped] = useState('');
  const search = (text: string) => {
    // the component itself writes the name of the chosen zone into the search
    if (text === chosen) return;
    // a key pressed in the closed field begins a search, beside the name that the field shows
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
      // as long as nothing is typed, Enter takes the zone that is chosen
      selectFirstOptionOnChange={typed !== ''}
      allowDeselect={false}
      withScrollArea={false}
      classNames={{ dropdown: classes.list }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...props}
    />
  );
}
