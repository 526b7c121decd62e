import { Button } from '@mantine/core';
import type { VisitStats } from '@visita/core/stats/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { saveFile } from '../ui/save-file.ts';
import { type AddressLabel, useAddressName } from './address-name.ts';
import { statsCsv } from './stats-csv.ts';

/** Downloads the shown statistics as CSV. */
export function CsvButton({
  statistics,
  getLabel,
  labelFor,
  name,
}: {
  statistics: VisitStats;
  getLabel: (link: string) => string;
  labelFor: AddressLabel;
  name: string;
}) {
  const { t } = useTranslation('stats');
  const getAddressName = useAddressName();
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
        wallet: t('channels.wallet'),
      },
      address: t('addresses.address'),
      number: t('addresses.number'),
      earlier: t('addresses.earlier'),
    };
    const csv = statsCsv(statistics, words, { getLabel, getAddressName, labelFor });
    saveFile(new File([csv], `${name}-${from}-${to}.csv`, { type: 'text/csv' }));
  };
  return (
    <Button variant="default" onClick={save}>
      {t('csv.save')}
    </Button>
  );
}
