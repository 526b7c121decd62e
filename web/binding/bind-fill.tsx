import { Anchor, Button, Text, TextInput, Title } from '@mantine/core';
import { CardContent } from '@visita/core/cards/content';
import type { Card } from '@visita/core/cards/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useLanguage, usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { ActionBar } from '../ui/action-bar.tsx';
import { CardObject } from '../cards/card-object.tsx';
import { CardFormDialogs } from '../editor/card-form-dialogs.tsx';
import { cardFieldLabels } from '../editor/field-labels.ts';
import { EditPhone } from '../editor/phone-field.tsx';
import { CompanyField } from '../editor/company-field.tsx';
import { CardPhotoField } from '../editor/card-photo-field.tsx';
import { SaveState } from '../editor/save-state.tsx';
import { useAccountContent } from '../editor/use-account-content.ts';
import { useCardForm } from '../editor/use-card-form.ts';
import { fillDraft } from './kept-step.ts';
import classes from './bind-page.module.css';

/**
 * The second step: six fields, which save by themselves, with a live preview of the card. Everything else can be
 * filled in later, in the full form.
 */
export function BindFill({ card, onWritten }: { card: Card; onWritten: () => Promise<void> | void }) {
  const { t } = useTranslation(['cards', 'edit']);
  const { t: cardT } = useTranslation('cards');
  const language = useLanguage();
  const path = usePath();
  const initial = useAccountContent(card);
  const { form, autosave, finish } = useCardForm({
    card,
    initial,
    schema: CardContent,
    labels: cardFieldLabels(cardT, language),
    draftName: fillDraft(card.id),
    restoresDraft: true,
  });
  const { name, title, company } = form.values;
  const goOn = form.submit(async () => {
    if ((await finish()) !== undefined) await onWritten();
  });

  return (
    <div className={classes.step}>
      <form {...autosave.handlers} onSubmit={goOn} noValidate method="post" className={classes.form}>
        <PageHeader
          title={
            <Title order={1} tabIndex={-1}>
              {t('wizard.fill.title')}
            </Title>
          }
          lead={t('wizard.fill.lead')}
        />
        <TextInput label={t('fields.name')} autoComplete="name" required {...form.getInputProps('name')} />
        <TextInput
          label={t('fields.title')}
          autoComplete="organization-title"
          required
          {...form.getInputProps('title')}
        />
        <CompanyField form={form} />
        <CardPhotoField form={form} />
        <TextInput
          label={t('fields.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <EditPhone form={form} field="phone" autoComplete="tel" />
        <Text>
          {t('wizard.fill.more')}
          <SentenceGap />
          <Anchor component={Link} to={path(`/cards/${card.id}/edit`)} underline="always">
            {t('wizard.fill.whole')}
          </Anchor>
        </Text>
        <ActionBar
          status={
            <SaveState
              autosave={autosave}
              refused={Object.keys(form.errors).length}
              idle={card.name ? t('edit.allSaved') : t('edit:first.idle')}
            />
          }
        >
          <Button type="submit" size="md" loading={form.isSending}>
            {t('wizard.fill.submit')}
          </Button>
        </ActionBar>
      </form>
      <div className={classes.card} data-known aria-hidden="true">
        <CardObject
          colour={card.colour}
          name={name.trim() || t('blank.name')}
          title={title.trim() || t('blank.title')}
          company={company.trim() || t('blank.company')}
        />
      </div>
      <CardFormDialogs autosave={autosave} />
    </div>
  );
}
