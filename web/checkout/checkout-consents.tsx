import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { SentenceGap } from '../i18n/sentence-gap.tsx';
import { ConsentBox } from '../ui/consent-box.tsx';

interface Consents {
  hasAcceptedTerms: boolean;
  hasReceivedFrench: boolean;
}

interface CheckoutConsentsProps {
  given: Consents;
  onChange: (field: keyof Consents, isGiven: boolean) => void;
  /** The error message of each field. */
  errors: Partial<Record<string, ReactNode>>;
  isFrenchFirst: boolean;
}

/**
 * The checkboxes for the terms and, for a buyer in Quebec who reads another language, that the French terms
 * were shown first.
 */
export function CheckoutConsents({ given, onChange, errors, isFrenchFirst }: CheckoutConsentsProps) {
  const { t } = useTranslation('checkout');
  return (
    <div>
      <ConsentBox
        field="hasAcceptedTerms"
        isGiven={given.hasAcceptedTerms}
        onChange={(isGiven) => onChange('hasAcceptedTerms', isGiven)}
        error={errors['hasAcceptedTerms']}
      >
        {t('accept.terms')}
      </ConsentBox>
      {isFrenchFirst && (
        <>
          <Text size="sm" mt="xs">
            {t('accept.frenchText')}
            <SentenceGap />
            <Anchor
              href="/fr/pages/terms"
              hrefLang="fr"
              lang="fr"
              target="_blank"
              rel="noreferrer"
              size="sm"
              underline="always"
            >
              {t('accept.frenchLink')}
            </Anchor>
            {' · '}
            <Anchor
              href="/fr/pages/refund-policy"
              hrefLang="fr"
              lang="fr"
              target="_blank"
              rel="noreferrer"
              size="sm"
              underline="always"
            >
              {t('accept.frenchRefunds')}
            </Anchor>
          </Text>
          <ConsentBox
            field="hasReceivedFrench"
            isGiven={given.hasReceivedFrench}
            onChange={(isGiven) => onChange('hasReceivedFrench', isGiven)}
            error={errors['hasReceivedFrench']}
          >
            {t('accept.french')}
          </ConsentBox>
        </>
      )}
    </div>
  );
}
