import { notifications } from '@mantine/notifications';
import type { CardChanges, CardContent } from '@visita/core/cards/content';
import { cards, type Card } from '@visita/core/cards/contract';
import { useEffect, useRef } from 'react';
import { call } from '../api/call.ts';
import { useWrite, writeWithoutReload } from '../api/use-write.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDraft } from '../session/draft.ts';
import { useStoredDraft } from '../session/stored-draft.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { parseCardDraft, toCardContent, type CardDraft } from './card-values.ts';
import { useAutosave } from './use-autosave.ts';

interface CardFormOptions {
  /** Undefined until the first field is saved, which creates the card. */
  card: Card | undefined;
  /** The shown content; differs from the card's while nothing is written on that. */
  initial: CardContent;
  /** `CardContent` for a complete card, `CardChanges` if title, company and photo may be empty. */
  schema: typeof CardContent | typeof CardChanges;
  labels: Record<string, string>;
  /** The name of the stored draft. */
  draftName: string;
  /** True to restore a draft of an earlier visit at once, false to offer it. */
  restoresDraft: boolean;
  onCreated?: (card: Card) => void;
  onRefused?: (fields: string[]) => void;
}

/**
 * The form of a card, for each screen on which one is written: its fields save by themselves, and what is not
 * saved yet is stored on this device. The first save of a blank card has its name, title and company with it.
 */
export function useCardForm({
  card,
  initial,
  schema,
  labels,
  draftName,
  restoresDraft,
  onCreated,
  onRefused,
}: CardFormOptions) {
  const { t } = useTranslation('edit');
  const write = useWrite();
  const savedCard = useRef(card && { id: card.id, isBlank: card.name === '' });
  const form = useContractForm<CardContent>({ schema, initialValues: initial, labels, onRefused });

  const send = async (changes: Partial<CardContent>, version: number | undefined) => {
    const { language, name, title, company } = initial;
    const isBlank = savedCard.current?.isBlank ?? true;
    const body = isBlank ? { name, title, company, ...changes } : changes;
    const next = savedCard.current
      ? await write(cards.change, {
          params: { id: savedCard.current.id },
          body: { ...body, ...(version !== undefined && { version }) },
        })
      : await writeWithoutReload(cards.create, { body: { language, ...body } });
    const isCreated = savedCard.current === undefined;
    savedCard.current = { id: next.id, isBlank: false };
    if (isCreated) onCreated?.(next);
    return next;
  };
  const reload = async () => {
    const current = await call(cards.get, { params: { id: savedCard.current?.id ?? '' } });
    savedCard.current = { id: current.id, isBlank: current.name === '' };
    return current;
  };
  const autosave = useAutosave({
    form,
    schema,
    initial: { base: initial, version: card?.version },
    send,
    reload,
  });

  const { base, version } = autosave.read;
  const draft = {
    values: { cardId: card?.id, content: form.values, base, version },
    isDirty: autosave.isTyped,
  };
  const stored = useStoredDraft(draftName, draft);
  const parsedDraft = parseCardDraft(stored.offered);
  const isOther = parsedDraft?.cardId !== undefined && parsedDraft.cardId !== card?.id;
  const offered = isOther ? undefined : parsedDraft;
  const restore = ({ content, ...from }: CardDraft) => {
    const read =
      card && from.version === undefined ? { base: toCardContent(card), version: card.version } : from;
    autosave.restore({ content, ...read }, card);
    stored.answer();
    notifications.show({ message: t('draft.restored') });
  };
  useDraft(draftName, draft, restore);
  useEffect(() => {
    if (!offered) stored.answer();
    else if (restoresDraft) restore(offered);
    // runs once; a later run would overwrite what the owner has typed since
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return {
    form,
    autosave,
    /** The draft of an earlier visit; undefined once it is restored or dropped. */
    offered,
    restore,
    dropDraft: stored.drop,
    /** Saves what is left, on a blank card also what the account filled in. Resolves with the card's id. */
    finish: async (): Promise<string | undefined> => {
      if (!(await autosave.flush())) return undefined;
      if (savedCard.current?.isBlank ?? true) await send({}, version);
      return savedCard.current?.id;
    },
  };
}
