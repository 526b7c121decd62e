import { TextInput } from '@mantine/core';
import { CardContent } from '@visita/core/cards/content';
import type { Card } from '@visita/core/cards/contract';
import type { Language } from '@visita/core/languages';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { Offer } from '../ui/offer.tsx';
import { EditBar } from './edit-bar.tsx';
import { EditContact, EditDescription } from './contact-section.tsx';
import { cardFieldLabels, addressPartLabels } from './field-labels.ts';
import { EditLanguages } from './languages-section.tsx';
import { EditLinks } from './links-section.tsx';
import { LookSection } from './look-section.tsx';
import { EditNetworks } from './networks-section.tsx';
import { EditPerson } from './person-section.tsx';
import { EditPreview } from './preview.tsx';
import { EditSearch } from './search-section.tsx';
import { EditIndex, EditSection } from './section.tsx';
import { toCardContent, type CardDraft, type CardForm } from './card-values.ts';
import { CardFormDialogs } from './card-form-dialogs.tsx';
import { useCardForm } from './use-card-form.ts';
import classes from './card-form.module.css';

interface EditFormProps {
  card: Card;
  /** Replaces all local changes by the card as it is on the server. */
  onReplaced: () => Promise<void>;
}

/** The complete content of a card in one form, whose fields save by themselves. */
export function EditForm({ card, onReplaced }: EditFormProps) {
  const { t } = useTranslation(['cards', 'common', 'edit']);
  const { t: addressT } = useTranslation('addresses');
  const language = useLanguage();
  const [isPreviewed, setPreviewed] = useState(false);
  const [shownLanguage, setShownLanguage] = useState<Language>(card.language === 'fr' ? 'en' : 'fr');
  const [initial] = useState(() => toCardContent(card));
  const { form, autosave, offered, restore, dropDraft } = useCardForm({
    card,
    initial,
    schema: CardContent,
    labels: { ...cardFieldLabels(t, language), ...addressPartLabels(addressT) },
    draftName: `card ${card.id}`,
    restoresDraft: false,
    onRefused: (fields) => setShownLanguage(getLanguage(fields) ?? shownLanguage),
  });

  const buildWords = (left: CardDraft) => ({
    title: t('edit:draft.title'),
    text: left.version === card.version ? t('edit:draft.text') : t('edit:draft.old'),
    take: t('edit:draft.take'),
    drop: t('edit:draft.drop'),
  });

  const takeTheirs = () => {
    dropDraft();
    return onReplaced();
  };

  return (
    <div className={classes.page}>
      <EditPreview
        card={card}
        content={form.values}
        isOpen={isPreviewed}
        onClose={() => setPreviewed(false)}
      />
      <form
        {...autosave.handlers}
        onSubmit={form.submit(() => autosave.flush())}
        noValidate
        method="post"
        className={classes.form}
      >
        {offered && <Offer words={buildWords(offered)} onTake={() => restore(offered)} onDrop={dropDraft} />}
        <EditIndex />
        <Sections form={form} card={card} shown={shownLanguage} onShow={setShownLanguage} />
        <EditBar
          card={card}
          autosave={autosave}
          refused={Object.keys(form.errors).length}
          isSending={form.isSending}
          onPreview={() => setPreviewed(true)}
        />
      </form>
      <CardFormDialogs autosave={autosave} onTheirs={takeTheirs} />
    </div>
  );
}

interface SectionsProps {
  form: CardForm;
  card: Card;
  /** The language of the open tab. */
  shown: Language;
  onShow: (language: Language) => void;
}

/** All sections of the form. */
function Sections({ form, card, shown, onShow }: SectionsProps) {
  const { t } = useTranslation('cards');
  return (
    <>
      <EditPerson form={form} />
      <EditContact form={form} />
      <EditDescription form={form} />
      <EditNetworks form={form} />
      <EditLinks form={form} />
      <EditLanguages form={form} shown={shown} onShow={onShow} />
      <LookSection form={form} colour={card.colour} />
      <EditSearch form={form} />
      <EditSection name="exit">
        <TextInput
          label={t('fields.exitLink')}
          placeholder="example.com"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('exitLink')}
        />
      </EditSection>
    </>
  );
}

/** Returns the language of the first refused translation, whose tab must open to show the error. */
function getLanguage(fields: readonly string[]): Language | undefined {
  const first = fields.find((field) => /^variants\.|\.titles\./.test(field));
  const name = /(?:^variants|\.titles)\.([^.]+)/.exec(first ?? '')?.[1];
  return name as Language | undefined; // the path comes from the contract
}
