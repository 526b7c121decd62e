import { districtStandIn, hasOwnDistrict } from '@visita/core/addresses/district';
import type { NewAddress } from '@visita/core/addresses/new-address';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/language.ts';

interface DistrictOptions {
  written: NewAddress;
  onWrite: (district: string) => void;
}

/** Fills the district with the city as that is typed, where a country's addresses have no district, until the buyer writes another. */
export function useDistrict({ written, onWrite }: DistrictOptions): void {
  const language = useLanguage();
  const { country, district } = written;
  const standIn = hasOwnDistrict(country) ? '' : districtStandIn(written, language);
  const lastStandIn = useRef('');
  useEffect(() => {
    const isFollowing = district === '' || district === lastStandIn.current;
    lastStandIn.current = standIn;
    if (isFollowing && district !== standIn) onWrite(standIn);
    // follows the city; what is written in the district itself stays
    // oxlint-disable-next-line react/exhaustive-deps
  }, [country, standIn]);
}
