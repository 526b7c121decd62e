import { Anchor, Text } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';

/** The plan that covers the card, and its end or renewal date. */
export function CardPlan({ card: { plan } }: { card: Card }) {
  const { t } = useTranslation(['cards', 'plans']);
  const path = usePath();
  const { day } = useFormat();
  if (!plan) return null;
  const name = t(`plans:sold.${plan.code}`);
  const words = () => {
    // a paused plan has no renewal date
    if (!plan.until || plan.phase === null) return name;
    const key = !plan.renews ? 'plan.until' : plan.phase === 'active' ? 'plan.renews' : 'plan.firstCharge';
    return t(key, { plan: name, date: day(plan.until) });
  };
  return (
    <Text size="sm">
      <Anchor component={Link} to={path(`/subscriptions/${plan.subscriptionId}`)} inherit>
        {words()}
      </Anchor>
    </Text>
  );
}
