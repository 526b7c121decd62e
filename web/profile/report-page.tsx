import { Anchor, Button, NativeSelect, Text } from '@mantine/core';
import { languageOfPrefix } from '@visita/core/languages';
import { profile } from '@visita/core/profile/contract';
import { isContactCard } from '@visita/core/profile/public-card';
import { reportReasons } from '@visita/core/profile/report';
import { Link, redirect } from 'react-router';
import { load } from '../api/load.ts';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { appContext } from '../site/app-context.ts';
import { GuestForm } from './guest-form.tsx';
import { sendGuestForm } from './send-guest-form.ts';
import type { Route } from './+types/report-page.ts';

export const handle = { namespaces: ['profile'] };

/** Loads the form to report a page. A card that shows no person redirects to its page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const card = await load(
    context,
    profile.view,
    { params: { cardId: params.id } },
    languageOfPrefix(params.lang),
  );
  if (!isContactCard(card)) throw redirect(`/i/${card.cardId}`);
  return { address: card.address, name: card.name, colour: card.colour };
}

export const action = ({ request, context, params: { id, lang } }: Route.ActionArgs) =>
  sendGuestForm(
    { request, app: context.get(appContext), language: languageOfPrefix(lang) },
    (call, field) => {
      const reason = reportReasons.find((one) => one === field('reason')) ?? 'other';
      const body = { reason, message: field('message'), reach: field('reach') };
      return call(profile.report, { params: { cardId: id }, body });
    },
  );

/** A form for a visitor to report a page to the staff of the site. */
export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { address, name, colour } = loaderData;
  const { t } = useTranslation('profile');
  const path = usePath();
  return (
    <GuestForm
      words="report"
      colour={colour}
      result={actionData}
      message={{ rows: 4, required: false }}
      next={
        <Button component={Link} to={path('/')}>
          {t('publicStates.unknown.button')}
        </Button>
      }
      about={
        <Text>
          <bdi translate="no">{name}</bdi>{' '}
          <Anchor href={`/i/${address}`} dir="ltr">
            /i/{address}
          </Anchor>
        </Text>
      }
    >
      <NativeSelect
        name="reason"
        label={t('report.reason')}
        data={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
      />
    </GuestForm>
  );
}
