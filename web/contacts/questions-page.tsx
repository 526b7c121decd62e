import { Anchor, Button, NativeSelect } from '@mantine/core';
import { cards } from '@visita/core/cards/contract';
import { cardLabel } from '@visita/core/cards/number';
import { contacts } from '@visita/core/contacts/contract';
import { Link, useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QuestionsForm } from './questions-form.tsx';
import { QuestionsSkeleton } from './questions-skeleton.tsx';
import classes from './questions-page.module.css';
import type { Route } from './+types/questions-page.ts';

export const handle = { namespaces: ['contacts', 'cards'], Skeleton: QuestionsSkeleton };

/** Loads the questions of one of the owner's cards: the one named in the URL, or the first. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { cards: own } = await call(cards.list, {});
  const chosenId = new URL(request.url).searchParams.get('card');
  const card = own.find(({ id }) => id === chosenId) ?? own[0];
  return { own, card, form: card && (await call(contacts.questions, { params: { id: card.id } })) };
}

export const HydrateFallback = QuestionsSkeleton;

/** `/contacts/questions`: the owner's own questions on the contact form of a card. */
export default function QuestionsPage({ loaderData: { own, card, form } }: Route.ComponentProps) {
  const { t } = useTranslation(['contacts', 'cards']);
  const path = usePath();
  const navigate = useNavigate();
  const language = useLanguage();
  return (
    <div className="wide page">
      <PageHead title={t('questions.title')} noindex />
      <PageHeader
        title={t('questions.title')}
        lead={t('questions.lead')}
        back={{ to: path('/contacts'), label: t('inbox.back') }}
      />
      {card && form ? (
        <div className={classes.page}>
          {own.length > 1 && (
            <NativeSelect
              label={t('questions.card')}
              value={card.id}
              data={own.map((one) => ({
                value: one.id,
                label: [one.name, one.company, cardLabel(one)].filter(Boolean).join(' · '),
              }))}
              onChange={({ currentTarget }) =>
                void navigate(`?card=${currentTarget.value}`, { replace: true })
              }
            />
          )}
          <QuestionsForm key={card.id} card={card} form={form} />
          <Anchor
            href={`/i/${card.cardId}/exchange?lang=${language}`}
            target="_blank"
            rel="noopener"
            className={classes.preview}
          >
            {t('questions.preview')}
          </Anchor>
        </div>
      ) : (
        <EmptyState drawing="no-card" title={t('questions.noCard.title')} text={t('questions.noCard.text')}>
          <Button component={Link} to={path('/cards/new')}>
            {t('cards:empty.create')}
          </Button>
          <Button component={Link} to={path('/cards')} variant="default">
            {t('cards:list.title')}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}
