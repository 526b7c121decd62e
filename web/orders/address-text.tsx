import type { WrittenAddress } from '@visita/core/addresses/address';
import { addressLines } from '@visita/core/addresses/address-lines';
import { useLanguage } from '../i18n/language.ts';
import classes from './address-text.module.css';

/** A postal address, formatted line by line. */
export function AddressText({ address }: { address: WrittenAddress }) {
  const language = useLanguage();
  return (
    <address className={classes.address}>
      {addressLines(address, language).map((line) => (
        <span key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}
