import { Alert, Button, FileButton } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { notifications } from '@mantine/notifications';
import { Problem } from '@visita/core/problems';
import { adminShop } from '@visita/core/shop/admin-contract';
import { useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useStaffWrite } from '../back-office/use-staff-write.ts';
import { Dialog } from '../ui/dialog.tsx';
import { fieldWords } from '../ui/field-words.ts';
import { problemWords } from '../ui/problem-words.ts';
import { useAction } from '../ui/use-action.ts';

/** Imports received stock from a table. All rows are imported or none; every invalid row is reported. */
export function StockTableFile() {
  const { t } = useTranslation('admin-stock');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        {t('file.button')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('file.title')}>
        <ChooseTable onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function ChooseTable({ onDone }: { onDone: () => void }) {
  const { t, i18n } = useTranslation('admin-stock');
  const write = useStaffWrite();
  const { t: problemT } = useTranslation(['common', 'problems']);
  const [problem, setProblem] = useState<Problem>();
  const { isSending, attempt } = useAction();
  const forget = useRef<() => void>(null);
  const send = (file: File | null) =>
    file &&
    attempt(async () => {
      setProblem(undefined);
      // allows choosing the same file again after a refusal
      forget.current?.();
      try {
        const { variants, pieces } = await write(adminShop.receiveFile, { form: { file } });
        onDone();
        notifications.show({ message: t('file.done', { variants, pieces }) });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        setProblem(error);
      }
    });
  const errors = problem?.details.errors ?? [];
  return (
    <>
      <p>{t('file.lead')}</p>
      <FileButton resetRef={forget} accept=".csv,text/csv" onChange={(file) => void send(file)}>
        {(button) => (
          <Button loading={isSending} {...button}>
            {t('file.choose')}
          </Button>
        )}
      </FileButton>
      {problem && (
        <Alert
          mt="md"
          variant="outline"
          color="red"
          role="alert"
          title={errors.length > 0 ? t('file.refused') : problemWords(problemT, problem).title}
        >
          {errors.length === 0 && problemWords(problemT, problem).message}
          <ul>
            {errors.map((error) => {
              const words = fieldWords(i18n, error, { label: t('file.table') });
              const row = error.params?.['row'];
              return <li key={error.field}>{row === undefined ? words : t('file.row', { row, words })}</li>;
            })}
          </ul>
        </Alert>
      )}
    </>
  );
}
