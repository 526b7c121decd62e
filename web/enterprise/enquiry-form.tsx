import { Anchor, Button, Textarea, TextInput, Title } from '@mantine/core';
import { enterprise } from '@visita/core/enterprise/contract';
import { answerHours, NewEnquiry } from '@visita/core/enterprise/enquiry';
import { contractPrice } from '@visita/core/enterprise/terms';
import { enterpriseTerms } from '@visita/core/plans/plan';
import { useEffect, useRef, useState } from 'react';
import { TextWithElements } from '../i18n/text-with-elements.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { writeWithoutReload } from '../api/use-write.ts';
import { CardObject } from '../cards/card-object.tsx';
import { useFormat } from '../session/format.ts';
import { usePath } from '../i18n/language.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { NoScript } from '../i18n/no-script.tsx';
import { useSite } from '../site/site.ts';
import { useContractForm } from '../ui/contract-form.ts';
import classes from './enquiry-form.module.css';

const { fromCards } = enterpriseTerms;
const initialValues = {
  cards: fromCards as number | '',
  hasLogo: false,
  name: '',
  company: '',
  email: '',
  message: '',
  website: '',
};

/** Shows the price of a contract while its values change, and sends an enquiry. */
export function EnquiryForm() {
  const { t } = useTranslation('enquiry');
  const [sentTo, setSentTo] = useState<string>();
  const labels = {
    cards: t('cards'),
    name: t('name'),
    company: t('company'),
    email: t('email'),
    message: t('message'),
  };
  const form = useContractForm({ schema: NewEnquiry, initialValues, labels });
  const { cards, hasLogo } = form.values;
  const send = form.submit(async ({ cards: cardCount, ...others }) => {
    await writeWithoutReload(enterprise.enquire, { body: { ...others, cards: Number(cardCount) } });
    setSentTo(others.email.trim());
    form.reset();
  });

  if (sentTo !== undefined) return <Sent to={sentTo} onAgain={() => setSentTo(undefined)} />;
  return (
    <form className={classes.form} onSubmit={send} noValidate method="post" aria-labelledby="enquiry">
      <div className={classes.fields}>
        <Title order={2} id="enquiry">
          {t('title')}
        </Title>
        <p className={classes.lead}>{t('lead')}</p>
        <NoScript />
        <TextInput
          label={labels.cards}
          type="number"
          inputMode="numeric"
          min={1}
          className={classes.cards}
          {...form.getInputProps('cards')}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('cards', value === '' ? '' : Number(value))
          }
        />
        <label className={classes.logo}>
          <input type="checkbox" {...form.getInputProps('hasLogo', { type: 'checkbox' })} /> {t('logo')}
        </label>
        <Cost cards={Number(cards)} hasLogo={hasLogo} />
        <TextInput
          label={labels.name}
          autoComplete="name"
          required
          withAsterisk={false}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={labels.company}
          autoComplete="organization"
          required
          withAsterisk={false}
          {...form.getInputProps('company')}
        />
        <TextInput
          label={labels.email}
          type="email"
          autoComplete="email"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <Textarea
          label={labels.message}
          description={t('messageHint')}
          rows={5}
          required
          withAsterisk={false}
          {...form.getInputProps('message')}
        />
        <p className={classes.away} aria-hidden="true">
          <label>
            {t('leaveEmpty')} <input tabIndex={-1} autoComplete="off" {...form.getInputProps('website')} />
          </label>
        </p>
        <div>
          <Button type="submit" size="md" loading={form.isSending}>
            {t('submit')}
          </Button>
        </div>
        <p className={classes.lead}>
          {t('promise', { hours: answerHours })}
          <SentenceGap />
          <Write />
        </p>
      </div>
      <div className={classes.card} aria-hidden="true">
        <CardObject
          colour="black"
          company={form.values.company || labels.company}
          name={form.values.name || labels.name}
          title=""
        />
      </div>
    </form>
  );
}

function Cost({ cards, hasLogo }: { cards: number; hasLogo: boolean }) {
  const { t } = useTranslation('enquiry');
  return (
    <section className={classes.cost} aria-live="polite" aria-label={t('cost')}>
      {Number.isInteger(cards) && cards >= fromCards ? <Years cards={cards} hasLogo={hasLogo} /> : <TooFew />}
    </section>
  );
}

function Years({ cards, hasLogo }: { cards: number; hasLogo: boolean }) {
  const { t } = useTranslation('enquiry');
  const { money } = useFormat();
  const { firstYear, laterYears } = contractPrice({ seats: cards, hasLogo });
  return (
    <dl>
      <div>
        <dt>{t('firstYear')}</dt>
        <dd>{money(firstYear)}</dd>
      </div>
      <div>
        <dt>{t('laterYears')}</dt>
        <dd>{money(laterYears)}</dd>
      </div>
    </dl>
  );
}

function TooFew() {
  const { t } = useTranslation('enquiry');
  const plans = <Anchor component={Link} to={usePath()('/subscription')} inherit />;
  return (
    <p>
      <TextWithElements text={t('few', { count: fromCards })} elements={{ plans }} />
    </p>
  );
}

/** The email address, as an alternative to the form. */
function Write() {
  const { t } = useTranslation('enquiry');
  const { email } = useSite().seller;
  if (email === '') return null;
  return (
    <TextWithElements
      text={t('write', { email })}
      elements={{ mail: <Anchor href={`mailto:${email}`} inherit underline="always" /> }}
    />
  );
}

function Sent({ to, onAgain }: { to: string; onAgain: () => void }) {
  const { t } = useTranslation('enquiry');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.form}>
      <Title order={2} ref={heading} tabIndex={-1}>
        {t('sent.title')}
      </Title>
      <p>{t('sent.text', { email: to, hours: answerHours })}</p>
      <div>
        <Button variant="default" size="md" onClick={onAgain}>
          {t('sent.again')}
        </Button>
      </div>
    </section>
  );
}
