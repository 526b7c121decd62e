import type { ComponentType } from 'react';
import { useMatches } from 'react-router';
import { NoScript } from '../layout/no-script.tsx';
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx';

/** While a guard asks, the screen behind it already has its own shape: `export const handle = { Skeleton }`. */
export function GuardSkeleton() {
  const { Skeleton = ScreenSkeleton } = (useMatches().at(-1)?.handle ?? {}) as { Skeleton?: ComponentType };
  return (
    <>
      <NoScript />
      <Skeleton />
    </>
  );
}
