import { Anchor, Button } from '@mantine/core';
import { cards, type Card } from '@visita/core/cards/contract';
import { cardLabel, parseCardNumber } from '@visita/core/cards/number';
import { CardOrNumber } from '@visita/core/subscriptions/card-choice';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { findByNumber } from '../binding/check-result.ts';
import { NumberField } from '../binding/number-field.tsx';
import { CardObject } from '../cards/card-object.tsx';
import { usePath } from '../i18n/language.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { Parts } from '../ui/parts.tsx';
import { useContractForm } from '../ui/contract-form.ts';
import classes from './choose-card.module.css';

interface ChooseCardProps {
  /** The user's cards without a plan. */
  own: Card[];
  /** Called with the chosen card; a blank one was just bound and is still to be filled in. */
  onChosen: (card: { id: string; isBlank: boolean }) => Promise<void>;
}

/** Chooses one of the user's cards, or another by its number, which is bound first. */
export function ChooseCard({ own, onChosen }: ChooseCardProps) {
  const { t } = useTranslation(['subscriptions', 'cards']);
  const path = usePath();
  const form = useContractForm<CardOrNumber>({
    schema: CardOrNumber,
    initialValues: { cardId: own.length === 1 ? (own[0]?.id ?? '') : '', cardNumber: '' },
    labels: { cardNumber: t('bindCard.number') },
  });
  const { cardId, cardNumber } = form.values;
  const submit = form.submit(async () =>
    onChosen(cardId === '' ? await bindByNumber(cardNumber) : blankOr(own, cardId)),
  );
  return (
    <form onSubmit={submit} noValidate method="post" className={classes.form}>
      {own.length > 0 && (
        <ChoiceGroup legend={t('bindCard.own')}>
          {own.map((card) => (
            <Choice
              key={card.id}
              name="card"
              isChosen={cardId === card.id}
              onChoose={() => form.setValues({ cardId: card.id, cardNumber: '' })}
              title={card.name || t('bindCard.blank')}
              hint={<Parts parts={[card.title, cardLabel(card)]} />}
            >
              <span className={classes.card} aria-hidden="true">
                <CardObject colour={card.colour} name={card.name} title="" company="" />
              </span>
            </Choice>
          ))}
        </ChoiceGroup>
      )}
      <div className={classes.another}>
        <NumberField
          label={own.length > 0 ? t('bindCard.another') : t('bindCard.number')}
          description={t('bindCard.anotherHint')}
          {...form.getInputProps('cardNumber')}
          value={cardNumber}
          onChange={(typedNumber) => form.setValues({ cardId: '', cardNumber: typedNumber })}
        />
        <Anchor component={Link} to={path('/cards/bind')}>
          {t('bindCard.scan')}
        </Anchor>
      </div>
      <Button type="submit" size="md" loading={form.isSending}>
        {t('bindCard.button')}
      </Button>
    </form>
  );
}

function blankOr(own: Card[], id: string): { id: string; isBlank: boolean } {
  return { id, isBlank: own.find((card) => card.id === id)?.name === '' };
}

/** Binds an unbound card to the user; a card that is theirs already is returned. */
async function bindByNumber(input: string): Promise<{ id: string; isBlank: boolean }> {
  const number = parseCardNumber(input) ?? '';
  const { id } = await findByNumber(number);
  if (id !== null) return { id, isBlank: false };
  const boundCard = await writeWithoutReload(cards.bind, { body: { cardNumber: number } });
  return { id: boundCard.id, isBlank: true };
}
