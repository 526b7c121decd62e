import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { cards } from '@visita/core/cards/contract';
import { transferCodeExample } from '@visita/core/cards/transfer-code';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { usePath } from '../i18n/language.ts';
import { PageHead } from '../layout/page-head.tsx';
import { useContractForm } from '../ui/contract-form.ts';
import { NumberField } from '../binding/number-field.tsx';
import { BesideCard } from './beside-card.tsx';
import { ReceiveIntro } from './receive-intro.tsx';
import { ReceiveSkeleton } from './receive-skeleton.tsx';
import classes from './receive-page.module.css';

export const handle = { namespaces: ['cards'], Skeleton: ReceiveSkeleton };

/** Receives a card by the owner's transfer code. */
export default function ReceivePage() {
  const { t } = useTranslation('cards');
  const path = usePath();
  const navigate = useNavigate();
  const form = useContractForm({
    schema: cards.receive.terms.body,
    initialValues: { code: '' },
    labels: { code: t('receive.field') },
  });
  const receive = form.submit(async (body) => {
    const { id } = await writeWithoutReload(cards.receive, { body });
    notifications.show({ message: t('receive.done') });
    await navigate(path(`/cards/${id}/edit`), { replace: true });
  });
  return (
    <div className="wide page">
      <PageHead title={t('receive.title')} noindex />
      <BesideCard colour="silver">
        <form onSubmit={receive} noValidate method="post" className={classes.form}>
          <ReceiveIntro />
          <NumberField
            label={t('receive.field')}
            description={t('receive.hint')}
            placeholder={transferCodeExample}
            required
            withAsterisk={false}
            data-autofocus
            {...form.getInputProps('code')}
            value={form.values.code}
          />
          <Button type="submit" size="md" loading={form.isSending}>
            {t('receive.submit')}
          </Button>
        </form>
      </BesideCard>
    </div>
  );
}
