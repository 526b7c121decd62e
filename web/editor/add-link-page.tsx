import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards, type Card } from '@visita/core/cards/contract';
import { cardLabel } from '@visita/core/cards/number';
import { networkName } from '@visita/core/cards/networks';
import { linkTarget, sharedUrl, withLink } from '@visita/core/cards/shared-link';
import { line } from '@visita/core/text';
import { webAddress } from '@visita/core/url';
import { useId, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../api/call.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { Choice } from '../ui/choice.tsx';
import { ChoiceGroup } from '../ui/choice-group.tsx';
import { useContractForm } from '../ui/contract-form.ts';
import { Parts } from '../ui/parts.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { AddLinkSkeleton } from './add-link-skeleton.tsx';
import { toCardContent } from './card-values.ts';
import classes from './add-link-page.module.css';
import type { Route } from './+types/add-link-page.ts';

export const handle = { namespaces: ['cards'], Skeleton: AddLinkSkeleton };

const SharedLink = z.object({
  url: webAddress.refine((url) => url !== '', { params: { code: 'required' } }),
  title: line(80),
});

/** Loads the cards with content: a blank card could not be saved with only a link. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const params = new URL(request.url).searchParams;
  const shared = { title: params.get('title'), text: params.get('text'), url: params.get('url') };
  const { cards: own } = await call(cards.list, {});
  return {
    own: own.filter(({ name }) => name !== ''),
    url: sharedUrl(shared),
    title: (shared.title ?? '').slice(0, 80),
  };
}

export const HydrateFallback = AddLinkSkeleton;

/**
 * `/cards/add-link`: adds a link shared from another app to a card (`share_target` of the web app manifest).
 */
export default function AddLinkPage({ loaderData: { own, url, title } }: Route.ComponentProps) {
  const { t } = useTranslation('cards');
  const path = usePath();
  return (
    <div className="wide page">
      <PageHead title={t('addLink.title')} noindex />
      <PageHeader
        title={t('addLink.title')}
        lead={t('addLink.lead')}
        back={{ to: path('/cards'), label: t('edit.back') }}
      />
      {own.length > 0 ? (
        <AddLinkForm own={own} initialValues={{ url, title }} />
      ) : (
        <EmptyState drawing="no-card" title={t('empty.title')} text={t('addLink.noCard')}>
          <Button component={Link} to={path('/cards/new')}>
            {t('empty.create')}
          </Button>
          <Button component={Link} to={path('/cards')} variant="default">
            {t('list.title')}
          </Button>
        </EmptyState>
      )}
    </div>
  );
}

function AddLinkForm({ own, initialValues }: { own: Card[]; initialValues: { url: string; title: string } }) {
  const { t } = useTranslation('cards');
  const language = useLanguage();
  const path = usePath();
  const navigate = useNavigate();
  const group = useId();
  const [chosenId, setChosenId] = useState<string>();
  const card = own.find(({ id }) => id === chosenId) ?? own[0];
  const form = useContractForm({
    schema: SharedLink,
    initialValues,
    labels: { url: t('fields.linkUrl'), title: t('fields.linkTitle') },
  });
  const target =
    card && form.values.url !== '' ? linkTarget(toCardContent(card), form.values.url) : undefined;

  const add = form.submit(async (link) => {
    if (!card) return;
    const saved = await writeWithoutReload(cards.update, {
      params: { id: card.id },
      body: { ...withLink(toCardContent(card), link), version: card.version },
    });
    notifications.show({ message: t('addLink.done', { name: saved.name }) });
    await navigate(path(`/cards/${saved.id}`), { replace: true });
  });

  return (
    <form onSubmit={add} noValidate method="post" className={classes.form}>
      <TextInput
        label={t('fields.linkUrl')}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={initialValues.url === '' || undefined}
        {...form.getInputProps('url')}
      />
      {target === 'links' && (
        <TextInput label={t('fields.linkTitle')} maxLength={80} {...form.getInputProps('title')} />
      )}
      {own.length > 1 && (
        <ChoiceGroup legend={t('addLink.card')}>
          {own.map((one) => (
            <Choice
              key={one.id}
              name={group}
              isChosen={one.id === card?.id}
              onChoose={() => setChosenId(one.id)}
              title={one.name}
              hint={<Parts parts={[one.company, cardLabel(one)]} />}
            />
          ))}
        </ChoiceGroup>
      )}
      {target && (
        <output className={classes.target}>
          {target === 'links' || target === 'present' || target === 'full'
            ? t(`addLink.targets.${target}`)
            : t('addLink.targets.network', { network: networkName(target, language) })}
        </output>
      )}
      <div>
        <Button
          type="submit"
          size="md"
          loading={form.isSending}
          disabled={target === 'present' || target === 'full'}
        >
          {t('addLink.submit')}
        </Button>
      </div>
    </form>
  );
}
