import { TextInput } from '@mantine/core';
import { CardContent } from '@visita/core/cards/content';
import { cards, type Card } from '@visita/core/cards/contract';
import type { Language } from '@visita/core/languages';
import { Problem } from '@visita/core/problems';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useDraft } from '../session/draft.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { EditBar } from './edit-bar.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { EditContact, EditDescription } from './edit-contact.tsx';
import { labelsOf } from './edit-labels.ts';
import { EditLanguages } from './edit-languages.tsx';
import { EditLeave } from './edit-leave.tsx';
import { EditLinks } from './edit-links.tsx';
import { EditNetworks } from './edit-networks.tsx';
import { EditPerson } from './edit-person.tsx';
import { EditPreview } from './edit-preview.tsx';
import { EditSection } from './edit-section.tsx';
import { contentOf } from './edit-values.ts';
import classes from './edit-form.module.css';

interface EditFormProps {
  card: Card;
  onSaved: (card: Card) => void;
  /** Takes the card as it stands on the server in place of everything here. */
  onReplaced: (card: Card) => void;
}

/** The whole content of a card in one form. It is sent with the version it was read in, so that nobody overwrites blindly. */
export function EditForm({ card, onSaved, onReplaced }: EditFormProps) {
  const { t } = useTranslation(['cards', 'common']);
  const [version, setVersion] = useState(card.version);
  const [newer, setNewer] = useState<Card>();
  const [shown, setShown] = useState<Language>(card.language === 'fr' ? 'en' : 'fr');
  const form = useContractForm<CardContent>({
    schema: CardContent,
    initialValues: contentOf(card),
    labels: labelsOf(t),
    onRefused: (fields) => setShown(languageOf(fields) ?? shown),
  });

  const save = form.submit(async (content) => {
    const params = { id: card.id };
    try {
      const saved = await call(cards.update, { params, body: { ...content, version } });
      setVersion(saved.version);
      form.setInitialValues(contentOf(saved));
      form.setValues(contentOf(saved));
      form.resetDirty(contentOf(saved));
      onSaved(saved);
    } catch (refused) {
      if (!(refused instanceof Problem) || refused.key !== 'cardChangedElsewhere') throw refused;
      setNewer(await call(cards.get, { params }));
    }
  });

  useDraft(`card ${card.id}`, { values: { content: form.values, version }, isDirty: form.isDirty() }, ({ content, version: read }) => {
    form.setValues(content);
    setVersion(read);
    notifications.show({ message: t('common:session.restored') });
  });

  const keepMine = ({ version: theirs }: Card) => {
    setVersion(theirs);
    setNewer(undefined);
    notifications.show({ message: t('conflict.kept') });
  };

  return (
    <div className={classes.page}>
      <EditPreview content={form.values} colour={card.colour} />
      <form onSubmit={save} noValidate method="post" className={classes.form}>
        <EditPerson form={form} />
        <EditContact form={form} />
        <EditDescription form={form} />
        <EditNetworks form={form} />
        <EditLinks form={form} />
        <EditLanguages form={form} shown={shown} onShow={setShown} />
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
        <EditBar card={card} refused={Object.keys(form.errors).length} isSending={form.isSending} isDirty={form.isDirty()} />
      </form>
      <EditLeave isDirty={form.isDirty()} />
      {newer && <EditConflict onTheirs={() => onReplaced(newer)} onMine={() => keepMine(newer)} />}
    </div>
  );
}

/** The language of the first refused words: their tab has to be open before anybody can mend them. */
function languageOf(fields: readonly string[]): Language | undefined {
  const first = fields.find((field) => field.startsWith('variants.'));
  return first?.split('.')[1] as Language | undefined; // the contract's own path
}
