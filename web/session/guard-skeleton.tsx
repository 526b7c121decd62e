import { Skeleton as Waiting, Stack } from '@mantine/core';
import type { ComponentType } from 'react';
import { useMatches } from 'react-router';
import { NoScript } from '../i18n/no-script.tsx';

/** Shows the skeleton of the target screen while its guard runs: `export const handle = { Skeleton }`. */
export function GuardSkeleton() {
  const { Skeleton = DefaultSkeleton } = (useMatches().at(-1)?.handle ?? {}) as { Skeleton?: ComponentType };
  return (
    <>
      <NoScript />
      <Skeleton />
    </>
  );
}

/** The default skeleton: a heading and three rows. */
function DefaultSkeleton() {
  return (
    <Stack className="wide" gap="lg" py="xl" aria-busy="true">
      <Waiting height={40} width="40%" />
      <Waiting height={120} />
      <Waiting height={120} />
      <Waiting height={120} />
    </Stack>
  );
}
