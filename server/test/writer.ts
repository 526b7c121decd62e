import { openDatabase } from '../database/database.ts';

/**
 * Inserts pairs of rows in transactions, four at a time, until it is killed, and prints each committed pair.
 * Usage: node writer.ts <data folder> <template folder> <round> <durability> <pairs between checkpoints>
 */
const [, , dataDir = '', templateDir, round, durability, checkpointEvery = 'Infinity'] = process.argv;
const database = await openDatabase({
  dataDir,
  templateDir,
  durability: durability === 'relaxed' ? 'relaxed' : 'full',
});
let next = 0;

async function write(): Promise<never> {
  for (;;) {
    const id = `${round}-${next++}`;
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query(`insert into pairs values ($1, 'left', repeat('x', 2000))`, [id]);
    await client.query(`insert into pairs values ($1, 'right', '')`, [id]);
    await client.query('commit');
    if (next % Number(checkpointEvery) === 0) await client.query('checkpoint');
    client.release();
    process.stdout.write(`${id}\n`);
  }
}

await Promise.all([write(), write(), write(), write()]);
