import { cards } from '@visita/core/cards/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useSlots } from '../layout/slots.ts';
import { CardObject } from '../cards/card-object.tsx';
import { CheckChip } from './check-chip.tsx';
import { CheckFacts } from './check-facts.tsx';
import { CheckSkeleton } from './check-skeleton.tsx';
import { CheckTap } from './check-tap.tsx';
import { canReadTags } from './scan-tag.ts';
import classes from './check-page.module.css';
import type { Route } from './+types/check-page.ts';

export const handle = { namespaces: ['cards'], Skeleton: CheckSkeleton };

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  call(cards.get, { params: { id: params.id } });

export const HydrateFallback = CheckSkeleton;

/** Checks that a card works: by reading its chip if the browser supports Web NFC, otherwise by a tap. */
export default function CheckPage({ loaderData: card }: Route.ComponentProps) {
  const { t } = useTranslation('cards');
  const { helpOn } = useSlots();
  const path = usePath();
  // this page is rendered only in the browser, behind the sign-in guard
  const [hasChip] = useState(canReadTags);
  const { id, name, title, company, physicalCards } = card;
  const [choice, setChoice] = useState<string>();
  const physicalCard =
    physicalCards.find(({ address }) => address === choice) ??
    physicalCards.find(({ isLost }) => !isLost) ??
    physicalCards[0];
  const code = physicalCard?.address ?? card.cardId;
  return (
    <div className={`wide ${classes.page}`}>
      <PageHead title={t('check.title')} noindex />
      <div className={classes.check}>
        <PageHeader
          title={t('check.title')}
          lead={hasChip ? t('check.chip.intro') : t('check.tap.intro')}
          back={{ to: path(`/cards/${id}`), label: t('check.back') }}
        />
        <CheckFacts card={card} code={code} onChoose={setChoice} />
        {hasChip ? (
          <CheckChip card={card} code={code} onChoose={setChoice} />
        ) : (
          <CheckTap key={id} card={card} onChoose={setChoice} />
        )}
        {helpOn('chip')}
      </div>
      <div className={classes.card} aria-hidden="true">
        <CardObject
          colour={physicalCard?.colour ?? card.colour}
          name={name || t('blank.name')}
          title={title}
          company={company}
        />
      </div>
    </div>
  );
}
