import { afterEach, expect, test } from 'vitest';
import { reportFailure } from '../telemetry/describe-error.ts';
import { world } from '../test/world.ts';
import { watchDisk } from './watch-disk.ts';

const { deps, database } = await world();
const { pool } = database;
const full = Object.assign(new Error('could not extend file'), { code: '53100' });
const raised = async () => (await pool.query(`select kind, about from alerts`)).rows;

let stop = () => {};
afterEach(() => stop());

test('a full disk raises one alert, as soon as there is room for it', async () => {
  stop = watchDisk(deps, 20);
  await pool.query(`
    create function refuse_full() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = '53100'; end $$;
    create trigger full_disk before insert on alerts for each row execute function refuse_full()`);
  for (let failures = 0; failures < 20; failures++) reportFailure(full);
  reportFailure(new Error('another'));
  expect(await raised()).toEqual([]);

  await pool.query('drop trigger full_disk on alerts');
  await expect.poll(raised).toEqual([{ kind: 'diskFull', about: 'disk' }]);
});
