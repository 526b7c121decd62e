#!/usr/bin/env node
import { startEmulator } from './start.ts';

/** Runs the emulator stand-alone: API and pages on one port of this machine. */
const {
  STRIPE_EMULATOR_PORT: port = '12111',
  STRIPE_EMULATOR_DATA: dataFile,
  DURABILITY: durability,
  STRIPE_EMULATOR_WEBHOOK_URL: webhookUrl,
  STRIPE_EMULATOR_LOOPBACK_WEBHOOKS: loopbackWebhooks,
  STRIPE_SECRET_KEY: key,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
} = process.env;

const emulator = await startEmulator({
  port: Number(port),
  ...(dataFile && { dataFile }),
  ...(durability === 'relaxed' && { durability }),
  ...(webhookUrl && { webhookUrl }),
  ...(loopbackWebhooks === 'true' && { allowLoopbackWebhooks: true }),
  ...(key && { key }),
  ...(webhookSecret && { webhookSecret }),
  log: console.log,
});
console.log(`Secret key: ${emulator.key}`);
if (webhookUrl) console.log(`Webhook secret: ${emulator.webhookSecret}, sent to ${webhookUrl}`);
console.log(`Controls: http://localhost:${emulator.port}/_stripe/control`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void emulator.close().then(() => process.exit(0)));
