import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { documents, type DocumentRow } from '@visita/core/documents/contract';
import { isLanguage, languageNames, languages, type Language } from '@visita/core/languages';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useFormat } from '../session/format.ts';
import { writeWithoutReload } from '../api/use-write.ts';
import { useLanguage } from '../i18n/language.ts';
import { useAction } from '../ui/use-action.ts';
import { openDocument } from './open-document.ts';
import classes from './document-list.module.css';

/** The documents of a sale in the screen's or another language. Download links are created on demand. */
export function DocumentList({ documents: papers }: { documents: DocumentRow[] }) {
  const { t } = useTranslation('documents');
  const { money } = useFormat();
  const { isSending, attempt } = useAction();
  const original = papers[0]?.language ?? 'en';
  const here = useLanguage();
  const [chosenLanguage, choose] = useState<Language>();
  const language = chosenLanguage ?? here;
  const linkTo = async (id: string) =>
    (await writeWithoutReload(documents.link, { params: { id }, body: { language } })).url;
  const view = (id: string) => void attempt(() => openDocument(() => linkTo(id)));
  const download = (id: string) =>
    attempt(async () => {
      const link = document.createElement('a');
      link.href = `${await linkTo(id)}?download`;
      link.download = '';
      link.click();
    });
  return (
    <section aria-labelledby="documents" className={classes.documents}>
      <Title order={2} size="h4" id="documents">
        {t('screen.title')}
      </Title>
      <ul className={classes.list}>
        {papers.map(({ id, kind, number, currency, total }) => (
          <li key={id}>
            <Text fw={500}>{t(`kinds.${kind}`)}</Text>
            <Text size="sm" c="dimmed" className={classes.facts}>
              {number} · {money(total, currency)}
            </Text>
            <Group gap="xs" mt="xs">
              <Button
                variant="default"
                disabled={isSending}
                aria-label={t('screen.viewOf', { kind: t(`kinds.${kind}`), number })}
                onClick={() => view(id)}
              >
                {t('screen.view')}
              </Button>
              <Button
                variant="default"
                disabled={isSending}
                aria-label={t('screen.downloadOf', { kind: t(`kinds.${kind}`), number })}
                onClick={() => void download(id)}
              >
                {t('screen.download')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <NativeSelect
        label={t('screen.language')}
        value={language}
        data={languages.map((one) => ({
          value: one,
          label:
            one === original ? t('screen.original', { language: languageNames[one] }) : languageNames[one],
        }))}
        onChange={({ currentTarget: { value } }) => isLanguage(value) && choose(value)}
      />
    </section>
  );
}
