import { Anchor, Button, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { CardChanges } from '@visita/core/cards/content';
import type { Card } from '@visita/core/cards/contract';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { CardObject } from '../cards/card-object.tsx';
import { useLanguage, usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { ActionBar } from '../ui/action-bar.tsx';
import { Icon } from '../ui/icon.tsx';
import { useAction } from '../ui/use-action.ts';
import { useFocusOn } from '../ui/use-focus-on.ts';
import { CardFormDialogs } from './card-form-dialogs.tsx';
import { CardPhotoField } from './card-photo-field.tsx';
import { CompanyField } from './company-field.tsx';
import { cardFieldLabels } from './field-labels.ts';
import { SaveState } from './save-state.tsx';
import { useAccountContent } from './use-account-content.ts';
import { useCardForm } from './use-card-form.ts';
import classes from './first-card.module.css';

interface FirstCardProps {
  /** Undefined until the first field is saved, which creates the card. */
  card: Card | undefined;
  onCreated: (card: Card) => void;
}

/** The fields that a new person fills. */
const openFields = ['title', 'company', 'photo'] as const;

export function FirstCard({ card, onCreated }: FirstCardProps) {
  const { t } = useTranslation(['edit', 'cards']);
  const { t: cardT } = useTranslation('cards');
  const language = useLanguage();
  const path = usePath();
  const navigate = useNavigate();
  const { isSending, attempt } = useAction();
  const [fields, focusOn] = useFocusOn();
  const initial = useAccountContent(card);
  const [isRenamed, setRenamed] = useState(initial.name === '');
  const { form, autosave, finish } = useCardForm({
    card,
    initial,
    schema: CardChanges,
    labels: cardFieldLabels(cardT, language),
    draftName: 'new card',
    restoresDraft: true,
    onCreated,
  });
  const share = async () => {
    const id = await finish();
    if (id !== undefined) await navigate(path(`/cards/${id}/share`));
  };

  const { values } = form;
  const emptyFields = openFields.filter((field) => values[field] === '');
  return (
    <div className={classes.page}>
      <PageHeader
        title={
          <Title order={1} tabIndex={-1}>
            {t('first.title')}
          </Title>
        }
        lead={emptyFields.length > 0 ? t('first.lead', { count: emptyFields.length }) : t('first.complete')}
      />
      <div className={classes.card}>
        <CardObject
          colour={card?.colour ?? 'black'}
          name={values.name.trim() || t('cards:blank.name')}
          title={values.title.trim() || t('cards:blank.title')}
          company={values.company.trim() || t('cards:blank.company')}
          blanks={(['name', 'title', 'company'] as const).filter((field) => values[field].trim() === '')}
        />
        {!isRenamed && (
          <UnstyledButton
            className={classes.rename}
            onClick={() => {
              setRenamed(true);
              focusOn('[data-path=name]');
            }}
          >
            <Icon name="pencil" size={16} />
            {t('first.rename')}
          </UnstyledButton>
        )}
      </div>
      <form {...autosave.handlers} noValidate method="post" className={classes.form}>
        {/* without it the Enter key would submit nothing */}
        <button type="submit" hidden>
          {t('cards:edit.save')}
        </button>
        <div ref={fields} className={classes.fields}>
          {isRenamed && (
            <TextInput label={t('cards:fields.name')} autoComplete="name" {...form.getInputProps('name')} />
          )}
          <TextInput
            label={t('cards:fields.title')}
            autoComplete="organization-title"
            enterKeyHint="next"
            {...form.getInputProps('title')}
          />
          <CompanyField form={form} isRequired={false} />
          <CardPhotoField form={form} isRequired={false} />
          <Text size="sm" c="dimmed">
            {t('first.more')}
            {card && (
              <>
                <SentenceGap />
                <Anchor component={Link} to={path(`/cards/${card.id}/edit`)} inherit underline="always">
                  {t('first.whole')}
                </Anchor>
              </>
            )}
          </Text>
        </div>
        <ActionBar
          status={
            <SaveState
              autosave={autosave}
              refused={Object.keys(form.errors).length}
              idle={card ? t('cards:edit.allSaved') : t('first.idle')}
            />
          }
        >
          <Button
            size="md"
            leftSection={<Icon name="share" size={18} />}
            loading={isSending}
            onClick={() => void attempt(share)}
          >
            {t('first.share')}
          </Button>
        </ActionBar>
      </form>
      <CardFormDialogs autosave={autosave} />
    </div>
  );
}
