import { isLayout } from '@visita/core/cards/look';
import { Button, Stack, Text } from '@mantine/core';
import { listFieldDifferences, type Difference, type ThreeWays } from '@visita/core/editor/differences';
import { formatList } from '@visita/core/format-list';
import { isLanguage, languageNames } from '@visita/core/languages';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLanguage } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './conflict.module.css';
import { cardFieldLabels } from './field-labels.ts';

interface EditConflictProps {
  ways: ThreeWays;
  onTheirs: () => void;
  onMine: () => void;
}

/**
 * Resolves a conflict of the optimistic lock: lists the differences and lets the owner choose. Nothing is
 * discarded before.
 */
export function EditConflict({ ways, onTheirs, onMine }: EditConflictProps) {
  const { t } = useTranslation(['cards', 'edit']);
  const language = useLanguage();
  const labels: Record<string, string> = {
    ...cardFieldLabels(t, language),
    hidden: t('edit:conflict.hidden'),
  };
  const differences = listFieldDifferences(ways, language);
  const others = differences.filter(({ isMine }) => !isMine).map(({ field }) => labels[field] ?? field);
  const formatValue = (field: string, text: string) => {
    if (!text) return t('edit:conflict.nothing');
    if (field === 'photo') return t('edit:conflict.photo');
    if (field === 'logo' || field === 'cover') return t('edit:conflict.picture');
    if (isLayout(text) && field === 'layout') return t(`edit:layouts.${text}.title`);
    if (field === 'isFindable') return t(`edit:search.${text === 'true' ? 'shown' : 'kept'}`);
    if (field === 'language' && isLanguage(text)) return languageNames[text];
    return field === 'hidden'
      ? formatList(
          text.split('\n').map((part) => labels[part] ?? labels[`socialLinks.${part}`] ?? part),
          language,
        )
      : text;
  };
  const row = ({ field, mine, theirs }: Difference) => (
    <tr key={field}>
      <th scope="row">{labels[field] ?? field}</th>
      <td dir="auto">{formatValue(field, mine)}</td>
      <td dir="auto">{formatValue(field, theirs)}</td>
    </tr>
  );
  return (
    <Dialog isOpen isWide onClose={onMine} title={t('conflict.title')}>
      <p>{t('conflict.text')}</p>
      {/* focusable, so that the keyboard can scroll it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('edit:conflict.table')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('edit:conflict.field')}</th>
              <th scope="col">{t('edit:conflict.mine')}</th>
              <th scope="col">{t('edit:conflict.theirs')}</th>
            </tr>
          </thead>
          <tbody>{differences.filter(({ isMine }) => isMine).map(row)}</tbody>
        </table>
        {others.length > 0 && (
          <Text size="sm">{t('edit:conflict.others', { fields: formatList(others, language) })}</Text>
        )}
      </section>
      <Stack gap="md">
        <div>
          <Button fullWidth data-autofocus onClick={onMine} aria-describedby="conflict-mine">
            {t('conflict.mine')}
          </Button>
          <Text size="sm" c="dimmed" mt="2xs" id="conflict-mine">
            {t('edit:conflict.mineHint')}
          </Text>
        </div>
        <div>
          <Button fullWidth variant="default" onClick={onTheirs} aria-describedby="conflict-theirs">
            {t('conflict.theirs')}
          </Button>
          <Text size="sm" c="dimmed" mt="2xs" id="conflict-theirs">
            {t('conflict.theirsHint')}
          </Text>
        </div>
      </Stack>
    </Dialog>
  );
}
