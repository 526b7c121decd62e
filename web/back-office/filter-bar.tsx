import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Icon } from '../ui/icon.tsx';
import { filtersIn, withFilter } from './list-query.ts';
import { isBusyAt, shortcutFor } from './shortcuts.ts';
import classes from './filter-bar.module.css';

type FilterBarFilter =
  | {
      kind: 'choice';
      name: string;
      label: string;
      options: readonly { value: string; label: string }[];
      any?: string;
    }
  | { kind: 'text'; name: string; label: string }
  | { kind: 'date'; name: string; label: string }
  /** The first and the last day of a range, `from` and `to`, which stay beside each other. */
  | { kind: 'days'; name: 'from'; label: string; to: string }
  | { kind: 'flag'; name: string; label: string; value?: string };

interface FilterBarProps {
  /** The label of the search field. Without one the list has no search. */
  search?: string;
  filters?: readonly FilterBarFilter[];
}

/**
 * The search and filters of a list. Their state is the URL's query, so that every view can be bookmarked and
 * shared.
 */
export function FilterBar({ search, filters = [] }: FilterBarProps) {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const apply = (name: string, value: string) =>
    void navigate(`?${withFilter(params, name, value).toString()}`, {
      replace: true,
      preventScrollReset: true,
    });
  // a link may contain filters that have no field here
  const used = filtersIn(params);
  const sort = params.get('sort');
  return (
    <search className={classes.bar} aria-label={t('filters.label')}>
      {search && <Typed isSearch name="search" label={search} onChange={apply} />}
      {filters.map((filter) => (
        <OneFilter key={filter.name} filter={filter} onChange={apply} />
      ))}
      {used.length > 0 && (
        <Link
          to={sort ? `?sort=${encodeURIComponent(sort)}` : '?'}
          replace
          preventScrollReset
          className={classes.clear}
        >
          {t('filters.clear')}
        </Link>
      )}
    </search>
  );
}

interface OneFilterProps {
  filter: FilterBarFilter;
  onChange: (name: string, value: string) => void;
}

function OneFilter({ filter, onChange }: OneFilterProps) {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const { name, label, kind } = filter;
  const value = params.get(name) ?? '';
  if (kind === 'text') return <Typed name={name} label={label} onChange={onChange} />;
  if (kind === 'flag') {
    const on = filter.value ?? 'true';
    return (
      <label className={classes.flag}>
        <input
          type="checkbox"
          checked={value === on}
          onChange={({ currentTarget }) => onChange(name, currentTarget.checked ? on : '')}
        />
        {label}
      </label>
    );
  }
  if (kind === 'days') {
    return (
      <div className={classes.days}>
        <OneFilter filter={{ kind: 'date', name, label }} onChange={onChange} />
        <OneFilter filter={{ kind: 'date', name: 'to', label: filter.to }} onChange={onChange} />
      </div>
    );
  }
  if (kind === 'date') {
    return (
      <TextInput
        size="xs"
        type="date"
        label={label}
        className={classes.field}
        value={value}
        onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
      />
    );
  }
  return (
    <NativeSelect
      size="xs"
      label={label}
      className={classes.field}
      value={value}
      data={[{ value: '', label: filter.any ?? t('filters.any') }, ...filter.options]}
      onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
    />
  );
}

interface TypedProps {
  isSearch?: boolean;
  name: string;
  label: string;
  onChange: OneFilterProps['onChange'];
}

const pauseMs = 250;

/** A text filter that applies when typing pauses. A shortcut focuses the search field. */
function Typed({ isSearch = false, name, label, onChange }: TypedProps) {
  const [params] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const value = params.get(name) ?? '';
  const check = useDebouncedCallback((text: string) => onChange(name, text), pauseMs);
  // Back and Forward change the query, and the uncontrolled input must follow
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value;
  }, [value]);
  useEffect(() => {
    if (!isSearch) return undefined;
    const follow = (event: KeyboardEvent) => {
      if (shortcutFor(event, isBusyAt(event.target)) !== 'search') return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, [isSearch]);
  return (
    <TextInput
      ref={input}
      size="xs"
      type={isSearch ? 'search' : 'text'}
      label={label}
      className={isSearch ? classes.search : classes.field}
      defaultValue={value}
      maxLength={100}
      {...(isSearch && { leftSection: <Icon name="search" size={16} />, 'aria-keyshortcuts': '/' })}
      onChange={({ currentTarget }) => check(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
    />
  );
}
