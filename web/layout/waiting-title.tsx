import { Skeleton, Title } from '@mantine/core';
import { useLanguage } from '../i18n/language.ts';

/** A skeleton of a title that contains a name, with the lines it takes for a name of usual length. */
export function WaitingTitle({ getTitle }: { getTitle: (name: string) => string }) {
  const name = 'x'.repeat(useLanguage().startsWith('zh') ? 6 : 14);
  return (
    <Skeleton aria-hidden="true" w="fit-content">
      <Title order={1} component="div">
        {getTitle(name)}
      </Title>
    </Skeleton>
  );
}
