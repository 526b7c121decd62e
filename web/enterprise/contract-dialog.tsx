import { Alert, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { useDebouncedValue } from '@mantine/hooks';
import { colours, type Colour } from '@visita/core/colour';
import {
  adminEnquiries,
  type ContractQuote,
  type ShownEnquiry,
} from '@visita/core/enterprise/admin-contract';
import { enterpriseTerms } from '@visita/core/plans/plan';
import { Problem } from '@visita/core/problems';
import { paymentDays } from '@visita/core/subscriptions/terms';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useNavigate } from 'react-router';
import { useFormat } from '../session/format.ts';
import { ActionDialog } from '../back-office/action-dialog.tsx';
import { callStaff } from '../back-office/call-staff.ts';
import { Facts } from '../back-office/facts.tsx';
import { writeStaffWithoutReload } from '../back-office/use-staff-write.ts';
import { problemWords } from '../ui/problem-words.ts';
import { DecimalField } from '../ui/decimal-field.tsx';
import classes from './admin-enquiry.module.css';

const firstColour: Colour = 'black';

/** Creates the contract of an enquiry after showing its price and consequences. */
export function ContractDialog({
  enquiry: { id, version, company, email, cards, hasLogo },
  onClose,
}: {
  enquiry: ShownEnquiry;
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-enquiries');
  const { t: common } = useTranslation('common');
  const navigate = useNavigate();
  const contractId = useRef('');
  const labels = {
    email: t('account'),
    seats: t('seats'),
    colour: t('colour'),
    hasLogo: t('logo'),
    note: t('terms'),
  };
  return (
    <ActionDialog
      isOpen
      onClose={onClose}
      title={t('contract.title', { company })}
      consequences={[
        t('contract.invoice', { days: paymentDays }),
        t('contract.cards'),
        t('contract.years'),
        t('contract.once'),
      ]}
      confirm={t('contract.confirm')}
      isGrave
      isWide
      schema={adminEnquiries.contract.terms.body}
      initialValues={{
        version,
        email,
        seats: Math.max(cards, enterpriseTerms.fromCards),
        colour: firstColour,
        hasLogo,
        note: '',
        total: 0,
      }}
      labels={labels}
      send={async (body) => {
        contractId.current = (
          await writeStaffWithoutReload(adminEnquiries.contract, { params: { id }, body })
        ).subscriptionId;
      }}
      done={t('contract.done', { company })}
      onDone={() => navigate(`/admin/subscriptions/${contractId.current}`)}
    >
      {(form) => (
        <>
          <TextInput
            label={labels.email}
            description={t('accountHint')}
            inputMode="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <DecimalField label={labels.seats} data-autofocus {...form.getInputProps('seats')} />
          <NativeSelect
            label={labels.colour}
            data={colours.map((value) => ({ value, label: common(`card.colours.${value}`) }))}
            {...form.getInputProps('colour')}
          />
          <Checkbox label={labels.hasLogo} {...form.getInputProps('hasLogo', { type: 'checkbox' })} />
          <Textarea
            label={labels.note}
            description={t('termsHint')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps('note')}
          />
          <Quote asked={form.values} onTotal={(total) => form.setFieldValue('total', total)} />
        </>
      )}
    </ActionDialog>
  );
}

interface QuoteProps {
  asked: { email: string; seats: number; colour: Colour; hasLogo: boolean };
  onTotal: (total: number) => void;
}

const refusals = [
  'emailNotFound',
  'emailNotVerified',
  'accountLeaving',
  'planUnavailable',
  'addressMissing',
  'invalidInput',
] as const;

/** The current quote, or the reason why this account cannot get a contract. */
function Quote({ asked: { email, seats, colour, hasLogo }, onTotal }: QuoteProps) {
  const { t } = useTranslation(['admin-enquiries', 'money', 'common', 'problems']);
  const { t: problemsT } = useTranslation(['common', 'problems']);
  const { money, rate } = useFormat();
  const [body] = useDebouncedValue(JSON.stringify({ email, seats, colour, hasLogo }), 300);
  const [answer, setAnswer] = useState<ContractQuote | Problem>();
  useEffect(() => {
    const asking = new AbortController();
    callStaff(
      adminEnquiries.quote,
      { body: JSON.parse(body) as QuoteProps['asked'] },
      { signal: asking.signal },
    ).then(
      (quote) => {
        if (asking.signal.aborted) return;
        setAnswer(quote);
        onTotal(quote.total);
      },
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error;
        if (!asking.signal.aborted) setAnswer(error);
      },
    );
    return () => asking.abort();
    // runs only for a new request; `onTotal` may change on every render
    // oxlint-disable-next-line react/exhaustive-deps
  }, [body]);
  if (!answer) return <p className={classes.quiet}>{t('contract.counting')}</p>;
  if (answer instanceof Problem) {
    const hasNoAddress = answer.details.errors?.some(({ code }) => code === 'addressMissing');
    const fieldProblemKey = refusals.find((key) => key === (hasNoAddress ? 'addressMissing' : answer.key));
    return (
      <Alert variant="outline" color="red" role="alert">
        {fieldProblemKey ? t(`refused.${fieldProblemKey}`) : problemWords(problemsT, answer).message}
      </Alert>
    );
  }
  const { platform, cards, logo, laterYears, subtotal, taxes, total, currency } = answer;
  return (
    <div className={classes.quote} aria-live="polite">
      <Facts
        facts={[
          { label: t('platform'), value: money(platform, currency) },
          { label: t('cardsOnce'), value: money(cards, currency) },
          { label: t('logoOnce'), value: logo > 0 && money(logo, currency) },
          { label: t('subtotal'), value: money(subtotal, currency) },
          ...taxes.map((tax) => ({
            label: t('money:tax', { name: t(`money:taxes.${tax.kind}`), rate: rate(tax.rate) }),
            value: money(tax.amount, currency),
          })),
          { label: t('firstInvoice'), value: <strong>{money(total, currency)}</strong> },
          { label: t('laterYears'), value: money(laterYears, currency) },
        ]}
      />
    </div>
  );
}
