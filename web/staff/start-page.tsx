import { redirect } from 'react-router';
import { firstPath } from './navigation.ts';
import { findMe } from './staff-session.ts';

/** Where the back office begins: the first screen of whoever is signed in. */
export async function clientLoader() {
  const me = await findMe();
  throw redirect(me ? firstPath(me.permissions) : '/admin/login');
}

export default function StartPage() {
  return null;
}
