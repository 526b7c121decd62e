import { useEffect } from 'react';
import { useParams } from 'react-router';
import { keepOfflinePage } from './offline.ts';

/**
 * What lets a phone put the site among its apps. On the screens of somebody signed in alone, since the app opens on their
 * code: whoever visits once is not to fetch it.
 */
export function Installable() {
  const { lang = 'en' } = useParams();
  useEffect(() => keepOfflinePage(lang), [lang]);
  return (
    <>
      <link rel="manifest" href={`/pocket/${lang}/app.webmanifest`} />
      <link rel="apple-touch-icon" href="/app-192.png" />
    </>
  );
}
