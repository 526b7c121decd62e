import { TextInput } from '@mantine/core';
import { CardContent } from '@visita/core/cards/content';
import { cards, type Card } from '@visita/core/cards/contract';
import { mergedContent } from '@visita/core/editor/differences';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { call } from '../api/call.ts';
import { useWrite } from '../api/use-write.ts';
import { useDraft } from '../session/draft.ts';
import { useStoredDraft } from '../session/stored-draft.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { Offer } from '../ui/offer.tsx';
import { EditBar } from './edit-bar.tsx';
import { EditConflict } from './conflict.tsx';
import { EditContact, EditDescription } from './contact-section.tsx';
import { cardFieldLabels, addressPartLabels } from './field-labels.ts';
import { EditLanguages } from './languages-section.tsx';
import { EditLeave } from './leave-question.tsx';
import { EditLinks } from './links-section.tsx';
import { LookSection } from './look-section.tsx';
import { EditNetworks } from './networks-section.tsx';
import { EditPerson } from './person-section.tsx';
import { EditPreview } from './preview.tsx';
import { EditSearch } from './search-section.tsx';
import { EditIndex, EditSection } from './section.tsx';
import { toCardContent, parseCardDraft, type CardDraft, type CardForm } from './card-values.ts';
import classes from './card-form.module.css';

interface EditFormProps {
  card: Card;
  /** Replaces all local changes by the card as it is on the server. */
  onReplaced: () => Promise<void>;
}

/**
 * The complete content of a card in one form. It is saved with the version it was read in (optimistic lock).
 */
export function EditForm({ card, onReplaced }: EditFormProps) {
  const { t } = useTranslation(['cards', 'common', 'edit']);
  const write = useWrite();
  const { t: addressT } = useTranslation('addresses');
  const language = useLanguage();
  const [read, setRead] = useState({ version: card.version, base: toCardContent(card) });
  const [isPreviewed, setPreviewed] = useState(false);
  const [newer, setNewer] = useState<Card>();
  const [shownLanguage, setShownLanguage] = useState<Language>(card.language === 'fr' ? 'en' : 'fr');
  const form = useContractForm<CardContent>({
    schema: CardContent,
    initialValues: toCardContent(card),
    labels: { ...cardFieldLabels(t, language), ...addressPartLabels(addressT) },
    onRefused: (fields) => setShownLanguage(getLanguage(fields) ?? shownLanguage),
  });

  const save = form.submit(async (content) => {
    const params = { id: card.id };
    try {
      const saved = await write(cards.update, { params, body: { ...content, version: read.version } });
      const base = toCardContent(saved);
      setRead({ version: saved.version, base });
      form.setInitialValues(base);
      form.setValues(base);
      form.resetDirty(base);
      stored.drop();
    } catch (error) {
      if (!(error instanceof Problem) || error.key !== 'cardChangedElsewhere') throw error;
      setNewer(await call(cards.get, { params }));
    }
  });

  const draft = { values: { content: form.values, ...read }, isDirty: form.isDirty() };
  const stored = useStoredDraft(`card ${card.id}`, draft);
  const offered = parseCardDraft(stored.offered);
  const restore = ({ content, version, base }: CardDraft) => {
    form.setValues(content);
    setRead({ version, base });
    stored.answer();
    notifications.show({ message: t('common:session.restored') });
  };
  useDraft(`card ${card.id}`, draft, restore);

  const buildWords = ({ version }: CardDraft) => ({
    title: t('edit:draft.title'),
    text: version === card.version ? t('edit:draft.text') : t('edit:draft.old'),
    take: t('edit:draft.take'),
    drop: t('edit:draft.drop'),
  });

  const saveMine = (theirs: Card) => {
    const base = toCardContent(theirs);
    form.setValues(mergedContent({ base: read.base, mine: form.values, theirs: base }));
    form.setInitialValues(base);
    setRead({ version: theirs.version, base });
    setNewer(undefined);
    notifications.show({ message: t('conflict.kept') });
  };
  const takeTheirs = () => {
    stored.drop();
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
      <form onSubmit={save} noValidate method="post" className={classes.form}>
        {offered && (
          <Offer words={buildWords(offered)} onTake={() => restore(offered)} onDrop={stored.drop} />
        )}
        <EditIndex />
        <Sections form={form} card={card} shown={shownLanguage} onShow={setShownLanguage} />
        <EditBar
          card={card}
          refused={Object.keys(form.errors).length}
          isSending={form.isSending}
          isDirty={form.isDirty()}
          onPreview={() => setPreviewed(true)}
        />
      </form>
      <EditLeave isDirty={form.isDirty()} />
      {newer && (
        <EditConflict
          ways={{ base: read.base, mine: form.values, theirs: toCardContent(newer) }}
          onTheirs={() => void takeTheirs()}
          onMine={() => saveMine(newer)}
        />
      )}
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
  const first = fields.find((field) => field.startsWith('variants.'));
  return first?.split('.')[1] as Language | undefined; // the path comes from the contract
}
