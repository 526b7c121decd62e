import { Anchor, Button, Text, Title } from '@mantine/core';
import type { Card } from '@visita/core/cards/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { PageHeader } from '../layout/page-header.tsx';
import { CardObject } from '../cards/card-object.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import page from './bind-page.module.css';
import classes from './bind-complete.module.css';

/** The last step: shows the finished card with its content and asks the owner to tap it. */
export function BindComplete({ card }: { card: Card }) {
  const { t } = useTranslation(['cards', 'common']);
  const path = usePath();
  const { id, colour, name, title, company, publicUrl } = card;
  return (
    <div className={page.step}>
      <div className={page.form}>
        <PageHeader
          title={
            <Title order={1} tabIndex={-1}>
              {t('wizard.complete.title')}
            </Title>
          }
        >
          <Text size="lg">{t('wizard.complete.tap')}</Text>
          <Text c="dimmed">{t('wizard.complete.where')}</Text>
        </PageHeader>
        <div className={classes.next}>
          <Button component={Link} to={path(`/cards/${id}`)} size="md">
            {t('wizard.complete.profile')}
          </Button>
          <Button component={Link} to={path(`/cards/${id}/edit`)} variant="default" size="md">
            {t('wizard.complete.edit')}
          </Button>
          <Button component={Link} to={path(`/cards/${id}/stats`)} variant="default" size="md">
            {t('wizard.complete.stats')}
          </Button>
        </div>
        <Anchor component={Link} to={path(`/cards/${id}/check`)} className={classes.check}>
          {t('wizard.complete.check')}
        </Anchor>
      </div>
      <div className={page.card} data-known>
        <CardObject
          colour={colour}
          name={name}
          title={title}
          company={company}
          code={<QrCode text={`${publicUrl}?s=q`} label={t('common:card.qr')} />}
          isTurnable
          flipsIn
        />
      </div>
    </div>
  );
}
