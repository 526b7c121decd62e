import { useTranslation } from '../i18n/use-translation.ts';
import { CheckoutAddress } from './checkout-address.tsx';
import { CheckoutDestination } from './checkout-destination.tsx';
import type { DeliveryChoice } from './use-delivery.ts';
import classes from './checkout-problem.module.css';

interface CheckoutDeliveryProps {
  delivery: DeliveryChoice;
  isUndelivered: boolean;
}

/** Chooses the delivery address or, if nothing is shipped, the place of residence for the tax. */
export function CheckoutDelivery({ delivery, isUndelivered }: CheckoutDeliveryProps) {
  const { t } = useTranslation('checkout');
  const { isSent, needsAddress, choices, address, setAddress, saveAddress, residence, setResidence } =
    delivery;
  return (
    <>
      {!isSent && <CheckoutDestination destination={residence} onChange={setResidence} />}
      {!isSent && needsAddress && <p className={classes.note}>{t('address.abroad')}</p>}
      {needsAddress && (
        <CheckoutAddress
          key={isSent ? 'parcel' : residence.country}
          own={choices}
          country={isSent ? undefined : residence.country}
          chosen={address}
          onChoose={setAddress}
          onSaved={saveAddress}
        />
      )}
      <div role="alert" className={classes.place}>
        {isUndelivered && <p>{t('address.undelivered')}</p>}
      </div>
    </>
  );
}
