import { Anchor, Button, Text, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { CardContent } from '@visita/core/cards/content';
import { cards, type Card } from '@visita/core/cards/contract';
import { mergedContent } from '@visita/core/editor/differences';
import { Problem } from '@visita/core/problems';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import type { User } from '@visita/core/account/user';
import { call } from '../api/call.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { useLanguage, usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useUser } from '../session/session.ts';
import { useStoredDraft } from '../session/stored-draft.ts';
import { useContractForm } from '../ui/contract-form.ts';
import { CardObject } from '../cards/card-object.tsx';
import { EditConflict } from '../editor/conflict.tsx';
import { cardFieldLabels } from '../editor/field-labels.ts';
import { EditLeave } from '../editor/leave-question.tsx';
import { EditPhone } from '../editor/phone-field.tsx';
import { CompanyField } from '../editor/company-field.tsx';
import { CardPhotoField } from '../editor/card-photo-field.tsx';
import { toCardContent, parseCardDraft } from '../editor/card-values.ts';
import { fillDraft } from './kept-step.ts';
import classes from './bind-page.module.css';

/**
 * The second step: six fields with a live preview of the card. Everything else can be filled in later, in the
 * full form.
 */
export function BindFill({ card, onWritten }: { card: Card; onWritten: () => Promise<void> | void }) {
  const { t } = useTranslation(['cards', 'common']);
  const language = useLanguage();
  const path = usePath();
  const user = useUser();
  const [read, setRead] = useState({ version: card.version, base: toCardContent(card) });
  const [newer, setNewer] = useState<Card>();
  const form = useContractForm<CardContent>({
    schema: CardContent,
    initialValues: initialContent(card, user),
    labels: cardFieldLabels(t, language),
  });
  const { name, title, company } = form.values;

  const save = form.submit(async (content) => {
    const params = { id: card.id };
    try {
      await writeWithoutReload(cards.update, { params, body: { ...content, version: read.version } });
      form.resetDirty(content);
      stored.drop();
      await onWritten();
    } catch (error) {
      if (!(error instanceof Problem) || error.key !== 'cardChangedElsewhere') throw error;
      setNewer(await call(cards.get, { params }));
    }
  });

  const stored = useStoredDraft(fillDraft(card.id), {
    values: { content: form.values, ...read },
    isDirty: form.isDirty(),
  });
  useEffect(() => {
    const left = parseCardDraft(stored.offered);
    stored.answer();
    if (!left) return;
    const { content, ...then } = left;
    form.setValues(content);
    setRead(then);
    notifications.show({ message: t('common:session.restored') });
    // runs once; a later run would overwrite what the owner has typed since
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const settle = (theirs: Card, content: CardContent) => {
    form.setValues(content);
    setRead({ version: theirs.version, base: toCardContent(theirs) });
    setNewer(undefined);
  };

  return (
    <div className={classes.step}>
      <form onSubmit={save} noValidate method="post" className={classes.form}>
        <PageHeader
          title={
            <Title order={1} tabIndex={-1}>
              {t('wizard.fill.title')}
            </Title>
          }
          lead={t('wizard.fill.lead')}
        />
        <TextInput label={t('fields.name')} autoComplete="name" required {...form.getInputProps('name')} />
        <TextInput
          label={t('fields.title')}
          autoComplete="organization-title"
          required
          {...form.getInputProps('title')}
        />
        <CompanyField form={form} />
        <CardPhotoField form={form} />
        <TextInput
          label={t('fields.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        <EditPhone form={form} field="phone" autoComplete="tel" />
        <Button type="submit" size="md" loading={form.isSending}>
          {t('wizard.fill.submit')}
        </Button>
        <Text>
          {t('wizard.fill.more')}
          <SentenceGap />
          <Anchor component={Link} to={path(`/cards/${card.id}/edit`)} underline="always">
            {t('wizard.fill.whole')}
          </Anchor>
        </Text>
      </form>
      <div className={classes.card} data-known aria-hidden="true">
        <CardObject
          colour={card.colour}
          name={name.trim() || t('blank.name')}
          title={title.trim() || t('blank.title')}
          company={company.trim() || t('blank.company')}
        />
      </div>
      <EditLeave isDirty={form.isDirty()} />
      {newer && (
        <EditConflict
          ways={{ base: read.base, mine: form.values, theirs: toCardContent(newer) }}
          onTheirs={() => settle(newer, toCardContent(newer))}
          onMine={() =>
            settle(newer, mergedContent({ base: read.base, mine: form.values, theirs: toCardContent(newer) }))
          }
        />
      )}
    </div>
  );
}

/**
 * Returns the initial values of the form: for a blank card the name, position and company of the account. The
 * sign-in email address is private and not copied to the public card.
 */
function initialContent(
  card: Card,
  user: Pick<User, 'displayName' | 'position' | 'company'> | null | undefined,
): CardContent {
  const content = toCardContent(card);
  if (card.name !== '' || !user) return content;
  return { ...content, name: user.displayName, title: user.position ?? '', company: user.company ?? '' };
}
