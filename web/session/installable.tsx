import { useEffect } from 'react';
import { useParams } from 'react-router';
import { keepOfflinePage } from './offline.ts';

/**
 * Links the web app manifest and registers the offline page. Only for signed-in users: the app opens their
 * code, and casual visitors should not download it.
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
