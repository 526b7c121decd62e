import { Anchor, Text, Title } from '@mantine/core';
import { cards } from '@visita/core/cards/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useSlots } from '../layout/slots.ts';
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx';
import { CardObject } from '../cards/card-object.tsx';
import { CheckChip } from './check-chip.tsx';
import { CheckTap } from './check-tap.tsx';
import { canReadTags } from './scan-tag.ts';
import classes from './check-page.module.css';
import type { Route } from './+types/check-page.ts';

export const handle = { namespaces: ['cards'] };

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => call(cards.get, { params: { id: params.id } });

export const HydrateFallback = ScreenSkeleton;

/** Whether the thing in the hand does what it should: by its chip where the browser reads chips, by a tap everywhere else. */
export default function CheckPage({ loaderData: card }: Route.ComponentProps) {
  const { t } = useTranslation('cards');
  const { helpOn } = useSlots();
  const path = usePath();
  // the screen is drawn in the browser, behind the guard
  const [hasChip] = useState(canReadTags);
  const { id, colour, name, title, company } = card;
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('check.title')} noindex />
      <div className={classes.check}>
        <header>
          <Anchor component={Link} to={path(`/cards/${id}`)} size="sm">
            {t('check.back')}
          </Anchor>
          <Title order={1}>{t('check.title')}</Title>
          <Text c="dimmed">{hasChip ? t('check.chip.intro') : t('check.tap.intro')}</Text>
        </header>
        {hasChip ? <CheckChip card={card} /> : <CheckTap key={id} card={card} />}
        {helpOn('chip')}
      </div>
      <div className={classes.card} aria-hidden="true">
        <CardObject colour={colour} name={name || t('blank.name')} title={title} company={company} />
      </div>
    </div>
  );
}
