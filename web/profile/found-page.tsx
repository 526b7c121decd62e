import { Button } from '@mantine/core';
import { profile } from '@visita/core/profile/contract';
import { languageOfPrefix } from '@visita/core/languages';
import { Link, redirect } from 'react-router';
import { load } from '../api/load.ts';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { appContext } from '../site/app-context.ts';
import { GuestForm } from './guest-form.tsx';
import { sendGuestForm } from './send-guest-form.ts';
import type { Route } from './+types/found-page.ts';

export const handle = { namespaces: ['profile'] };

/** Loads the form of a lost card. Other cards redirect to their profile. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const card = await load(
    context,
    profile.view,
    { params: { cardId: params.id } },
    languageOfPrefix(params.lang),
  );
  if (card.publicState !== 'lost') throw redirect(`/i/${card.cardId}`);
  return { cardId: card.cardId, colour: card.colour };
}

export const action = ({ request, context, params: { id, lang } }: Route.ActionArgs) =>
  sendGuestForm({ request, app: context.get(appContext), language: languageOfPrefix(lang) }, (call, field) =>
    call(profile.writeToOwner, {
      params: { cardId: id },
      body: { message: field('message'), reach: field('reach') },
    }),
  );

/** A form for the finder of a lost card to write to its owner. Neither learns the other's identity. */
export default function FoundPage({ loaderData: { cardId, colour }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('profile');
  const path = usePath();
  return (
    <GuestForm
      words="found"
      colour={colour}
      result={actionData}
      message={{ rows: 5, required: true }}
      next={
        <>
          <Button component="a" href={`/i/${cardId}`}>
            {t('found.back')}
          </Button>
          <Button component={Link} to={path('/pages/how-it-works')} variant="default">
            {t('publicStates.about')}
          </Button>
        </>
      }
    />
  );
}
