import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { profile } from '@visita/core/profile/contract';
import { languageOfPrefix } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { appContext } from '../site/app-context.ts';
import { load } from '../api/load.ts';
import { BesideCard } from '../cards/beside-card.tsx';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { fieldWords } from '../ui/field-words.ts';
import classes from '../cards/receive-page.module.css';
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
  const { t, i18n } = useTranslation(['profile', 'problems']);
  const path = usePath();
  const isSending = useNavigation().state === 'submitting';
  const refusal = actionData?.refused;
  const getError = (name: 'message' | 'reach') => {
    const error = refusal?.errors.find(({ field }) => field === name);
    return error && fieldWords(i18n, error, { label: t(`found.${name}`) });
  };
  const page = (title: string, content: React.ReactNode) => (
    <div className="wide page">
      <PageHead title={title} noindex />
      <BesideCard colour={colour}>{content}</BesideCard>
    </div>
  );
  if (actionData?.isSent)
    return page(
      t('found.sent.title'),
      <div className={classes.form}>
        <Drawing subject="mail" />
        <PageHeader title={t('found.sent.title')} lead={<output>{t('found.sent.text')}</output>} />
        <Group gap="sm">
          <Button component="a" href={`/i/${cardId}`}>
            {t('found.back')}
          </Button>
          <Button component={Link} to={path('/pages/how-it-works')} variant="default">
            {t('publicStates.about')}
          </Button>
        </Group>
      </div>,
    );
  return page(
    t('found.title'),
    <Form method="post" className={classes.form} noValidate>
      <PageHeader title={t('found.title')} lead={t('found.lead')} />
      {refusal && refusal.errors.length === 0 && (
        <Text role="alert" c="var(--color-error)">
          {t(`problems:refusals.${refusal.key}.text`)}
        </Text>
      )}
      <Textarea
        name="message"
        label={t('found.message')}
        description={t('found.messageHint')}
        required
        withAsterisk={false}
        rows={5}
        maxLength={1000}
        error={getError('message')}
      />
      <TextInput
        name="reach"
        label={t('found.reach')}
        description={t('found.reachHint')}
        maxLength={200}
        error={getError('reach')}
      />
      <Button type="submit" size="md" loading={isSending}>
        {t('found.send')}
      </Button>
    </Form>,
  );
}
