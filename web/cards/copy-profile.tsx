import { Box, Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { CardContent } from '@visita/core/cards/content';
import { cards, type Card } from '@visita/core/cards/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useWrite } from '../api/use-write.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { useAction } from '../ui/use-action.ts';
import { ActionRow } from './action-row.tsx';
import { useCardName } from './use-card-name.ts';

interface CopyProfileProps {
  card: Card;
  others: Card[];
}

/** The former content of a card and the version that replaced it. */
interface Before {
  id: string;
  version: number;
  content: CardContent;
}

/** Copies this card's content to other cards of its owner. Can be undone until the screen is left. */
export function CopyProfile({ card, others }: CopyProfileProps) {
  const { t } = useTranslation('cards');
  const write = useWrite();
  const getName = useCardName();
  const { isSending, attempt } = useAction();
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [before, setBefore] = useState<Before[]>([]);
  const targets = others.filter(({ id }) => chosenIds.includes(id));

  const copy = async () => {
    const body = { version: card.version, targets: targets.map(({ id, version }) => ({ id, version })) };
    const result = await write(cards.copy, { params: { id: card.id }, body });
    setBefore(result.flatMap(({ id, version }) => snapshotCards(targets, { id, version })));
    setChosenIds([]);
    notifications.show({ message: t('actions.copy.done', { count: result.length }) });
  };
  const putBack = async () => {
    for (const { id, version, content } of before)
      await write(cards.update, { params: { id }, body: { ...content, version } });
    setBefore([]);
    notifications.show({ message: t('actions.copy.undone') });
  };
  const toggle = (id: string) =>
    setChosenIds(chosenIds.includes(id) ? chosenIds.filter((one) => one !== id) : [...chosenIds, id]);

  return (
    <ActionRow
      title={t('actions.copy.title')}
      text={before.length > 0 ? t('actions.copy.now') : t('actions.copy.text')}
    >
      {before.length > 0 && (
        <Button variant="default" loading={isSending} onClick={() => void attempt(putBack)}>
          {t('actions.copy.undo')}
        </Button>
      )}
      <ConfirmButton
        button={t('actions.copy.button')}
        question={t('actions.copy.question')}
        meaning={[t('actions.copy.replaces'), t('actions.copy.stays'), t('actions.copy.back')]}
        confirm={t('actions.copy.confirm')}
        isReady={targets.length > 0}
        onConfirm={copy}
      >
        <Box mb="lg">
          <ChoiceGroup legend={t('actions.copy.targets')}>
            {others.map((other) => (
              <Choice
                key={other.id}
                name={other.id}
                isSeveral
                isChosen={chosenIds.includes(other.id)}
                onChoose={() => toggle(other.id)}
                title={getName(other)}
                hint={other.name ? t('actions.copy.says', { content: getSummary(other) }) : t('blank.state')}
              />
            ))}
          </ChoiceGroup>
        </Box>
      </ConfirmButton>
    </ActionRow>
  );
}

/** The title and company of a card, as far as they are written, else its name. */
const getSummary = ({ name, title, company }: Card) => [title, company].filter(Boolean).join(' · ') || name;

/** Returns the former content, or nothing for a blank card. */
function snapshotCards(targets: Card[], { id, version }: Pick<Card, 'id' | 'version'>): Before[] {
  const content = CardContent.safeParse(targets.find((target) => target.id === id));
  return content.success ? [{ id, version, content: content.data }] : [];
}
