import { setTimeout } from 'node:timers/promises';
import { Stripe } from 'stripe';
import { runSuite } from './run-suite.ts';

/** Runs `npm run stripe:live-suite` against the test account of STRIPE_SECRET_KEY. */

const key = process.env['STRIPE_SECRET_KEY'] ?? '';
const print = (line: string) => process.stdout.write(`${line}\n`);

if (!/^(sk|rk)_test_/.test(key)) {
  print(
    key === ''
      ? 'Skipped: STRIPE_SECRET_KEY is not set; expected the secret key of a Stripe test account (sk_test_…).'
      : 'Skipped: STRIPE_SECRET_KEY is not the key of a test account (sk_test_…); the suite moves money.',
  );
} else {
  const stripe = new Stripe(key, { maxNetworkRetries: 2, telemetry: false });
  const results = await runSuite({
    stripe,
    now: () => new Date(),
    pass: () => setTimeout(2_000),
    report: ({ name, answer, failure }) => {
      print(`${failure === undefined ? 'ok  ' : 'FAIL'} ${name}${answer === undefined ? '' : `: ${answer}`}`);
      if (failure !== undefined)
        print(`     ${failure instanceof Error ? failure.message : JSON.stringify(failure)}`);
    },
  });
  const failed = results.filter(({ failure }) => failure !== undefined).length;
  print(`${results.length - failed} of ${results.length} claims about Stripe hold.`);
  process.exitCode = failed === 0 ? 0 : 1;
}
