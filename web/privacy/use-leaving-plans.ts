import { leavingPlans } from '@visita/core/privacy/leaving-plans';
import { Problem } from '@visita/core/problems';
import { subscriptions } from '@visita/core/subscriptions/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { call } from '../api/call.ts';
import { useFormat } from '../session/format.ts';

/** Returns a sentence about each running plan at the time of the erasure; `undefined` while they load. */
export function useLeavingPlans(erasedAt: Date): string[] | undefined {
  const { t } = useTranslation(['privacy', 'plans']);
  const { day, money } = useFormat();
  const [found, setFound] = useState<Awaited<ReturnType<typeof listPlans>>>();
  useEffect(() => {
    let isGone = false;
    void listPlans().then((list) => isGone || setFound(list));
    return () => {
      isGone = true;
    };
  }, []);
  if (found === undefined) return undefined;
  // the general sentence also holds if the plans cannot be loaded
  if (found === null) return [t('erasure.plans.unknown')];
  const leaving = leavingPlans(found, erasedAt);
  const sentences = leaving.map((one) =>
    t(`erasure.plans.${one.kind}`, {
      plan: t(`plans:sold.${one.plan}`),
      amount: 'amount' in one ? money(one.amount, one.currency) : '',
      date: 'at' in one ? day(one.at) : '',
      erased: day(erasedAt),
    }),
  );
  return leaving.some(({ kind }) => kind !== 'over') ? [...sentences, t('erasure.plans.kept')] : sentences;
}

async function listPlans() {
  try {
    return await call(subscriptions.list, {});
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return null;
  }
}
