import { Button } from '@mantine/core';
import type { VisitStats } from '@visita/core/stats/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { saveFile } from '../ui/save-file.ts';
import { statsCsv } from './stats-csv.ts';

/** Downloads the shown statistics as CSV. */
export function CsvButton({
  statistics,
  getLabel,
  name,
}: {
  statistics: VisitStats;
  getLabel: (link: string) => string;
  name: string;
}) {
  const { t } = useTranslation('stats');
  const { from, to } = statistics.period;
  const save = () => {
    const words = {
      when: t('chart.when'),
      visits: t('chart.visits'),
      unique: t('chart.unique'),
      saves: t('chart.saves'),
      link: t('links.link'),
      clicks: t('links.clicks'),
      channel: t('channels.channel'),
      channels: {
        nfc: t('channels.nfc'),
        qr: t('channels.qr'),
        email: t('channels.email'),
        link: t('channels.link'),
      },
    };
    saveFile(
      new File([statsCsv(statistics, words, getLabel)], `${name}-${from}-${to}.csv`, { type: 'text/csv' }),
    );
  };
  return (
    <Button variant="default" onClick={save}>
      {t('csv.save')}
    </Button>
  );
}
