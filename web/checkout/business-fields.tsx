import { TextInput } from '@mantine/core';
import type { Business } from '@visita/core/documents/business';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../session/session.ts';
import { Fold } from './fold.tsx';
import classes from './business-fields.module.css';

interface BusinessFieldsProps {
  /** Returns the form's input props of a field. */
  inputProps: (field: `business.${keyof Business}`) => object;
}

/** The business on the documents, folded unless the account has one. */
export function BusinessFields({ inputProps }: BusinessFieldsProps) {
  const { t } = useTranslation('checkout');
  const hasBusiness = useUser()?.billing != null;
  return (
    <div className={classes.business}>
      <Fold title={t('business.title')} hint={t('business.hint')} isOpen={hasBusiness}>
        <div className={classes.fields}>
          <TextInput
            label={t('business.company')}
            autoComplete="organization"
            {...inputProps('business.company')}
          />
          <TextInput
            label={t('business.taxNumber')}
            description={t('business.taxNumberHint')}
            autoComplete="off"
            {...inputProps('business.taxNumber')}
          />
          <TextInput
            label={t('business.purchaseOrder')}
            description={t('business.purchaseOrderHint')}
            autoComplete="off"
            {...inputProps('business.purchaseOrder')}
          />
        </div>
      </Fold>
    </div>
  );
}

/** Returns the account's business as form values, without a purchase order number. */
export function useBusinessValues(): Business {
  const billing = useUser()?.billing;
  return { company: billing?.company ?? '', taxNumber: billing?.taxNumber ?? '', purchaseOrder: '' };
}
