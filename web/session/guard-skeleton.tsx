import { Skeleton as Waiting, Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { useMatches } from 'react-router';
import { NoScript } from '../layout/no-script.tsx';

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

/** Of a screen without one: a heading and three rows. */
function ScreenSkeleton() {
  return (
    <Stack className="wide" gap="lg" py="xl" aria-busy="true">
      <Waiting height={40} width="40%" />
      <Waiting height={120} />
      <Waiting height={120} />
      <Waiting height={120} />
    </Stack>
  );
}
