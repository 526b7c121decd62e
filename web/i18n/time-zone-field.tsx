import '@mantine/core/styles/Combobox.css';
import { Select, type SelectProps } from '@mantine/core';
import { use, useState } from 'react';
import { matching, type NamedZone } from './time-zone-list.ts';
import classes from './time-zone-field.module.css';

/** A zone out of all, found by typing its city, its name or its id. */
export function TimeZoneField({ zones, ...props }: Omit<SelectProps, 'data'> & { zones: Promise<NamedZone[]> }) {
  const all = use(zones);
  const chosen = all.find(({ value }) => value === props.value)?.label ?? '';
  // nothing while the list is closed: the field says what is chosen
  const [typed, setTyped] = useState<string>();
  return (
    <Select
      data={all}
      searchable
      searchValue={typed ?? chosen}
      onSearchChange={(text) => setTyped(text === chosen ? undefined : text)}
      onDropdownOpen={() => setTyped((text) => text ?? '')}
      onDropdownClose={() => setTyped(undefined)}
      placeholder={chosen}
      filter={({ search }) => matching(all, search)}
      // as long as nothing is typed, Enter takes what is chosen
      selectFirstOptionOnChange={Boolean(typed)}
      allowDeselect={false}
      withScrollArea={false}
      classNames={{ dropdown: classes.list }}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...props}
    />
  );
}
