import { programGroups, type ProgramGroup } from '@visita/core/developers/guides';
import { useTranslation } from '../i18n/use-translation.ts';

const isProgramGroup = (group: string): group is ProgramGroup => programGroups.some((each) => each === group);

/** Returns the names of groups of `/api/v1` in the page's language. */
export function useGroupNames(): (group: string) => string {
  const { t } = useTranslation('developers');
  return (group) => (isProgramGroup(group) ? t(`groups.${group}`) : group);
}
