import '@mantine/core/styles/Combobox.css';
import { Select, type SelectProps } from '@mantine/core';
import { use } from 'react';
import { matching, type NamedZone } from './time-zone-list.ts';

/** A zone out of all, found by typing its city, its name or its id. */
export function TimeZoneField({ zones, ...props }: Omit<SelectProps, 'data'> & { zones: Promise<NamedZone[]> }) {
  const all = use(zones);
  return (
    <Select
      data={all}
      searchable
      filter={({ search }) => matching(all, search)}
      // what is typed takes the place of what was chosen
      onClick={({ currentTarget }) => currentTarget.select()}
      selectFirstOptionOnChange
      allowDeselect={false}
      withScrollArea={false}
      maxDropdownHeight="16rem"
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...props}
    />
  );
}
