import type { WrittenAddress } from '@visita/core/addresses/address';
import { addressLines } from '@visita/core/addresses/address-lines';
import { phoneText } from '@visita/core/phone-text';
import { useLanguage } from '../i18n/language.ts';
import classes from './address-card.module.css';

/** A postal address, formatted line by line. */
export function AddressCard({ address }: { address: WrittenAddress }) {
  const language = useLanguage();
  const lines = addressLines(address, language);
  return (
    <address className={classes.address} translate="no">
      {lines.map((line) => (
        <span key={line} data-name={line === address.name || undefined}>
          {line}
        </span>
      ))}
      <span className={classes.phone}>{phoneText(address.phone, language)}</span>
    </address>
  );
}
