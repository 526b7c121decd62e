import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { cardLabel } from '@visita/core/cards/number';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { CardObject } from '../cards/card-object.tsx';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useSite } from '../site/site.ts';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useAction } from '../ui/use-action.ts';
import { JoinSkeleton } from './join-skeleton.tsx';
import { loadInvitation } from './load-invitation.ts';
import classes from './join-page.module.css';
import type { Route } from './+types/join-page.ts';

export const handle = { namespaces: ['subscriptions', 'cards', 'plans', 'problems'], Skeleton: JoinSkeleton };

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadInvitation(new URL(request.url).searchParams.get('token') ?? '');

export const HydrateFallback = JoinSkeleton;

/** Accepts the invitation of an email link and chooses the card for the seat. */
export default function JoinPage({ loaderData: { token, invitation, own } }: Route.ComponentProps) {
  const { t } = useTranslation(['subscriptions', 'cards', 'plans', 'problems']);
  const path = usePath();
  const { sells } = useSite();
  const navigate = useNavigate();
  const group = useId();
  const [chosenId, setChosenId] = useState<string>();
  const cardId = chosenId ?? own[0]?.id;
  const { isSending, attempt } = useAction();
  const accept = async () => {
    await writeWithoutReload(subscriptions.accept, { body: { token, cardId } });
    notifications.show({ message: t('join.done') });
    await navigate(path(cardId === undefined ? await findNewCardPath() : '/cards'), { replace: true });
  };
  if (!invitation)
    return (
      <div className={`wide ${classes.lost}`}>
        <PageHead title={t('join.title')} noindex />
        <PageHeader title={t('join.title')} />
        <EmptyState
          title={t('problems:refusals.invitationInvalid.title')}
          text={t('problems:refusals.invitationInvalid.text')}
          picture={
            <CardObject
              colour="black"
              size="medium"
              name={t('cards:blank.name')}
              title={t('cards:blank.title')}
              company={t('cards:blank.company')}
            />
          }
        >
          <Button component={Link} to={path('/cards')} size="md">
            {t('join.cards')}
          </Button>
          {sells && (
            <Button component={Link} to={path('/subscription')} size="md" variant="default">
              {t('cards:empty.plans')}
            </Button>
          )}
        </EmptyState>
      </div>
    );
  const { ownerName: name, plan } = invitation;
  return (
    <div className={`form-width ${classes.page}`}>
      <PageHead title={t('join.title')} noindex />
      <PageHeader title={t(`plans:sold.${plan}`)} lead={t('join.lead', { name })} />
      <ul className={classes.meaning}>
        <li>{t('join.paid', { name })}</li>
        <li>{t('join.yours')}</li>
        <li>{t('join.over')}</li>
      </ul>
      {own.length === 0 ? (
        <Text>{t('join.created')}</Text>
      ) : (
        <ChoiceGroup legend={t('join.card')}>
          {own.map((card) => (
            <Choice
              key={card.id}
              name={group}
              isChosen={cardId === card.id}
              onChoose={() => setChosenId(card.id)}
              title={card.name || t('join.blank')}
              hint={cardLabel(card)}
            />
          ))}
        </ChoiceGroup>
      )}
      <Button size="md" loading={isSending} onClick={() => void attempt(accept)}>
        {t('join.accept')}
      </Button>
    </div>
  );
}

/** Returns the path of the first screen of the card that accepting has created: the newest one. */
async function findNewCardPath(): Promise<string> {
  const [newest] = (await call(cards.list, {})).cards;
  return newest ? `/cards/new?card=${newest.id}` : '/cards';
}
