import { Skeleton, Stack } from '@mantine/core';

/** A screen that is still coming: a heading and three rows, so that nothing jumps when it is there. */
export function ScreenSkeleton() {
  return (
    <Stack className="wide" gap="lg" py="xl" aria-busy="true">
      <Skeleton height={40} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}
