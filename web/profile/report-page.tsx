import { Anchor, Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { languageOfPrefix } from '@visita/core/languages';
import { profile } from '@visita/core/profile/contract';
import { isContactCard } from '@visita/core/profile/public-card';
import { reportReasons } from '@visita/core/profile/report';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { load } from '../api/load.ts';
import { BesideCard } from '../cards/beside-card.tsx';
import classes from '../cards/receive-page.module.css';
import { usePath } from '../i18n/language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { appContext } from '../site/app-context.ts';
import { Drawing } from '../ui/drawing.tsx';
import { fieldWords } from '../ui/field-words.ts';
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
  const { t, i18n } = useTranslation(['profile', 'problems']);
  const path = usePath();
  const isSending = useNavigation().state === 'submitting';
  const refusal = actionData?.refused;
  const getError = (field: 'message' | 'reach') => {
    const error = refusal?.errors.find((one) => one.field === field);
    return error && fieldWords(i18n, error, { label: t(`report.${field}`) });
  };
  const page = (title: string, content: React.ReactNode) => (
    <div className="wide page">
      <PageHead title={title} noindex />
      <BesideCard colour={colour}>{content}</BesideCard>
    </div>
  );
  if (actionData?.isSent)
    return page(
      t('report.sent.title'),
      <div className={classes.form}>
        <Drawing subject="mail" />
        <PageHeader title={t('report.sent.title')} lead={<output>{t('report.sent.text')}</output>} />
        <Group gap="sm">
          <Button component={Link} to={path('/')}>
            {t('publicStates.unknown.button')}
          </Button>
        </Group>
      </div>,
    );
  return page(
    t('report.title'),
    <Form method="post" className={classes.form} noValidate>
      <PageHeader title={t('report.title')} lead={t('report.lead')} />
      <Text>
        <bdi translate="no">{name}</bdi>{' '}
        <Anchor href={`/i/${address}`} dir="ltr">
          /i/{address}
        </Anchor>
      </Text>
      {refusal && refusal.errors.length === 0 && (
        <Text role="alert" c="var(--color-error)">
          {t(`problems:refusals.${refusal.key}.text`)}
        </Text>
      )}
      <NativeSelect
        name="reason"
        label={t('report.reason')}
        data={reportReasons.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
      />
      <Textarea
        name="message"
        label={t('report.message')}
        description={t('report.messageHint')}
        rows={4}
        maxLength={1000}
        error={getError('message')}
      />
      <TextInput
        name="reach"
        label={t('report.reach')}
        description={t('report.reachHint')}
        maxLength={200}
        error={getError('reach')}
      />
      <Button type="submit" size="md" loading={isSending}>
        {t('report.send')}
      </Button>
    </Form>,
  );
}
