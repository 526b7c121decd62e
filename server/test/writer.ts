import { openDatabase } from '../database/database.ts';

/**
 * Writes pairs of rows in transactions, four at a time, until it is killed, and says each pair that is committed.
 * node writer.ts <data folder> <template folder> <round>
 */
const [, , dataDir = '', templateDir, round] = process.argv;
const database = await openDatabase({ dataDir, templateDir });
let next = 0;

async function write(): Promise<never> {
  for (;;) {
    const id = `${round}-${next++}`;
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`insert into pairs values ($1, 'left', repeat('x', 2000))`, [id]);
    await client.query(`insert into pairs values ($1, 'right', '')`, [id]);
    await client.query('commit');
    client.release();
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all([write(), write(), write(), write()]);
