import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { contactStates } from '@visita/core/contacts/status';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { LinkChoice, LinkChoiceEntry, LinkChoiceLine } from '../ui/link-choice.tsx';
import { formatInboxQuery, type InboxFilter } from './inbox-filter.ts';
import classes from './inbox-search.module.css';

interface InboxSearchProps {
  filter: InboxFilter;
  tags: readonly { tag: string; count: number }[];
}

/** A search field, which applies while typing, and filters by state and by one tag. */
export function InboxSearch({ filter, tags }: InboxSearchProps) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const { state: _, ...withoutState } = filter;
  const input = useRef<HTMLInputElement>(null);
  const check = useDebouncedCallback(
    (search: string) => void navigate(formatInboxQuery({ ...filter, search }), { replace: true }),
    250,
  );
  // Back and Forward change the filter, and the uncontrolled input must follow
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = filter.search ?? '';
  }, [filter.search]);
  return (
    <search className={classes.search}>
      <TextInput
        ref={input}
        type="search"
        label={t('inbox.search')}
        description={t('inbox.searchHint')}
        defaultValue={filter.search ?? ''}
        maxLength={100}
        onChange={({ currentTarget }) => check(currentTarget.value.trim())}
      />
      <LinkChoiceLine>
        <LinkChoice label={t('inbox.states')}>
          <LinkChoiceEntry isStep to={formatInboxQuery(withoutState)} isChosen={!filter.state}>
            {t('inbox.allStates')}
          </LinkChoiceEntry>
          {contactStates.map((state) => (
            <LinkChoiceEntry
              key={state}
              isStep
              to={formatInboxQuery({ ...filter, state })}
              isChosen={state === filter.state}
            >
              {t(`states.${state}`)}
            </LinkChoiceEntry>
          ))}
        </LinkChoice>
      </LinkChoiceLine>
      {tags.length > 0 && (
        <LinkChoiceLine>
          <LinkChoice label={t('inbox.tags')}>
            <LinkChoiceEntry isStep to={formatInboxQuery({ ...filter, tag: '' })} isChosen={!filter.tag}>
              {t('inbox.allTags')}
            </LinkChoiceEntry>
            {tags.map(({ tag, count }) => (
              <LinkChoiceEntry
                key={tag}
                isStep
                to={formatInboxQuery({ ...filter, tag })}
                isChosen={tag === filter.tag}
              >
                {t('inbox.tagged', { tag, count })}
              </LinkChoiceEntry>
            ))}
          </LinkChoice>
        </LinkChoiceLine>
      )}
    </search>
  );
}
