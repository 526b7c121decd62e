import '@mantine/core/styles/Combobox.css';
import { Autocomplete, Combobox, type AutocompleteProps } from '@mantine/core';
import type { Region } from '@visita/core/addresses/contract';
import { foldText } from '@visita/core/search';
import { useLanguage } from '../i18n/language.ts';
import { useListPlace } from '../ui/dialog-element.ts';
import classes from './known-field.module.css';

/** The maximum number of options shown; the rest is found by typing. */
const mostShown = 100;

interface KnownFieldProps extends AutocompleteProps {
  regions: readonly Region[];
  getName: (region: Region) => string;
  onChoose: (region: Region) => void;
}

/**
 * A field with suggestions for a known part of an address, found by any of its names; free text is allowed.
 */
export function KnownField({ regions, getName, onChoose, ...field }: KnownFieldProps) {
  const language = useLanguage();
  const listPlace = useListPlace();
  const regionByName = new Map(regions.map((region) => [getName(region), region]));
  const names = [...regionByName.keys()];
  // names in their own script keep the order of the data
  const isOwn = regions.every((region) => getName(region) === region.name && region.name !== region.latin);
  const sorted = isOwn ? names : names.toSorted((one, other) => one.localeCompare(other, language));
  const getNames = (shownName: string) => {
    const { name = '', latin = '', key = '' } = regionByName.get(shownName) ?? {};
    return { name, latin, key };
  };
  const isFound = (name: string, query: string) =>
    Object.values(getNames(name)).some((each) => foldText(each).includes(query));
  return (
    <Autocomplete
      data={sorted}
      filter={({ options, search }) => {
        const query = foldText(search).trim();
        // the search text equals the chosen value, so all options are shown
        if (regionByName.has(search)) return options.slice(0, mostShown);
        return options
          .filter((option) => 'value' in option && isFound(option.value, query))
          .slice(0, mostShown);
      }}
      renderOption={({ option }) => {
        const { name } = getNames(option.value);
        return (
          <span className={classes.option} translate="no">
            <span>{option.value}</span>
            {/* the local name, if it differs from the shown one */}
            {name !== option.value && <span className={classes.other}>{name}</span>}
          </span>
        );
      }}
      {...(regions.length > 0 && { rightSection: <Combobox.Chevron />, rightSectionPointerEvents: 'none' })}
      withScrollArea={false}
      comboboxProps={{ transitionProps: { duration: 0 }, ...listPlace }}
      classNames={{ dropdown: classes.list }}
      onKeyDownCapture={(event) => {
        // Escape closes the list but not a dialog around it
        if (event.key === 'Escape' && event.currentTarget.ariaExpanded === 'true') event.preventDefault();
      }}
      onOptionSubmit={(name) => {
        const region = regionByName.get(name);
        if (region) onChoose(region);
      }}
      {...field}
    />
  );
}
