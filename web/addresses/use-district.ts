import { districtStandIn, hasOwnDistrict } from '@visita/core/addresses/district';
import type { NewAddress } from '@visita/core/addresses/new-address';
import { useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/language.ts';

interface DistrictOptions {
  written: NewAddress;
  onWrite: (district: string) => void;
}

/**
 * Fills the district with the city while the buyer types it, for countries whose addresses have no district,
 * until the buyer changes the district.
 */
export function useDistrict({ written, onWrite }: DistrictOptions): void {
  const language = useLanguage();
  const { country, district } = written;
  const standIn = hasOwnDistrict(country) ? '' : districtStandIn(written, language);
  const lastStandIn = useRef('');
  useEffect(() => {
    const isFollowing = district === '' || district === lastStandIn.current;
    lastStandIn.current = standIn;
    if (isFollowing && district !== standIn) onWrite(standIn);
    // depends on the city only, so that a district typed by the buyer stays
    // oxlint-disable-next-line react/exhaustive-deps
  }, [country, standIn]);
}
