import { Skeleton, Title } from '@mantine/core';
import { useLanguage } from '../i18n/language.ts';

/** Keeps the place of a title with a name in it that is still coming, in the lines that it takes with a name of the usual length. */
export function WaitingTitle({ titleOf }: { titleOf: (name: string) => string }) {
  const name = 'x'.repeat(useLanguage().startsWith('zh') ? 6 : 14);
  return (
    <Skeleton aria-hidden="true" w="fit-content">
      <Title order={1} component="div">
        {titleOf(name)}
      </Title>
    </Skeleton>
  );
}
