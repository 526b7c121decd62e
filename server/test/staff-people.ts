import { generate } from 'otplib';
import { staff } from '@visita/core/staff/contract';
import type { Role } from '@visita/core/staff/roles';
import { newId } from '../database/id.ts';
import { hashPassword } from '../identity/password.ts';
import { insertStaff } from '../staff/queries.ts';
import type { world } from './world.ts';

/** Staff who sign in with a password and a code of an authenticator app. */
export async function staffPeople({ as, clock, database, guest }: Awaited<ReturnType<typeof world>>) {
  const password = 'a very good password';
  const passwordHash = await hashPassword(password);
  let people = 0;

  async function person(role: Role = 'owner') {
    const [id, email] = [newId(clock.now()), `person${++people}@visita.test`];
    await insertStaff(database.db, { id, email, name: 'Sam', role, passwordHash, createdAt: clock.now() });
    return { id, email };
  }

  const getCode = (secret: string) => generate({ secret, epoch: clock.now().getTime() / 1000 });
  const firstStep = ({ email }: { email: string }) => guest.calls(staff.login, { body: { email, password } });

  /** A staff member with an authenticator app; the clock advances, so that the next code differs. */
  async function setUp(role?: Role) {
    const sam = await person(role);
    const { token } = await firstStep(sam);
    const { secret, url } = await guest.calls(staff.startSetup, { body: { token } });
    const signedIn = await guest.calls(staff.finishSetup, { body: { token, code: await getCode(secret) } });
    clock.advance(30_000);
    return { ...sam, secret, url, signedIn, calls: as(signedIn.token) };
  }

  return { password, person, codeOf: getCode, firstStep, setUp };
}
