import { Anchor, Text } from '@mantine/core';
import type { NewOrder } from '@visita/core/orders/contract';
import { useTranslation } from 'react-i18next';
import { ConsentBox } from '../ui/consent-box.tsx';
import type { ContractForm } from '../ui/contract-form.ts';

type Consents = Pick<NewOrder, 'notes' | 'hasAcceptedTerms' | 'hasReceivedFrench'>;

/** What has to be agreed to, and in Quebec in another language than French, that the French terms came first. */
export function CheckoutConsents({ form, isFrenchFirst }: { form: ContractForm<Consents>; isFrenchFirst: boolean }) {
  const { t } = useTranslation('checkout');
  return (
    <div>
      <ConsentBox
        field="hasAcceptedTerms"
        isGiven={form.values.hasAcceptedTerms}
        onChange={(isGiven) => form.setFieldValue('hasAcceptedTerms', isGiven)}
        error={form.errors['hasAcceptedTerms']}
      >
        {t('accept.terms')}
      </ConsentBox>
      {isFrenchFirst && (
        <>
          <Text size="sm" mt="xs">
            {t('accept.frenchText')}{' '}
            <Anchor href="/fr/pages/terms" hrefLang="fr" lang="fr" target="_blank" rel="noreferrer" size="sm">
              {t('accept.frenchLink')}
            </Anchor>
          </Text>
          <ConsentBox
            field="hasReceivedFrench"
            isGiven={form.values.hasReceivedFrench}
            onChange={(isGiven) => form.setFieldValue('hasReceivedFrench', isGiven)}
            error={form.errors['hasReceivedFrench']}
          >
            {t('accept.french')}
          </ConsentBox>
        </>
      )}
    </div>
  );
}
