import { expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { filledCatalogue } from '../test/catalogue.ts';
import { world } from '../test/world.ts';
import { refuseUnregistered } from './refuse-unregistered.ts';

const app = await world();
await filledCatalogue(app);
const { pool, db } = app.database;
const taxNumbers: Config['taxNumbers'] = {
  gst: '123456789 RT0001',
  qst: '1234567890 TQ0001',
  bc: undefined,
  mb: undefined,
  sk: undefined,
};
const refusing = (change: Partial<typeof taxNumbers> = {}, isPublic = true) =>
  refuseUnregistered(db, { isPublic, taxNumbers: { ...taxNumbers, ...change } });

test('a public site that charges a tax without its registration number does not start, and says which', async () => {
  await expect(refusing()).resolves.toBeUndefined();
  await expect(refusing({ gst: undefined })).rejects.toThrow(
    /^TAX_GST_NUMBER: .+set it as the tax office wrote it$/,
  );
  await expect(refusing({ gst: undefined, qst: undefined })).rejects.toThrow(
    /TAX_GST_NUMBER: .+\nTAX_QST_NUMBER: /,
  );
  await expect(refusing({ gst: undefined }, false)).resolves.toBeUndefined();

  await pool.query(`update tax_rates set is_registered = true where kind = 'pst' and province = 'BC'`);
  await expect(refusing()).rejects.toThrow(/^TAX_BC_NUMBER: /);
  await expect(refusing({ bc: 'PST-1234-5678' })).resolves.toBeUndefined();
  await pool.query('update tax_rates set is_registered = false');
  await expect(refusing({ gst: undefined, qst: undefined })).resolves.toBeUndefined();
});
