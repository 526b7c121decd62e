// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import type { PublicPage } from '@visita/core/public-page';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { PageHead } from './page-head.tsx';

afterEach(cleanup);

const site = 'https://visita.test';

/** Returns the head's tags of a page at a URL. */
async function readHead(address: string, page?: PublicPage) {
  const Page = () => <PageHead title="Visita" page={page} />;
  const Stub = createRoutesStub([
    { id: 'root', path: '/', children: [{ path: ':lang/pages/faq', Component: Page }] },
  ]);
  const hydration = { loaderData: { root: { publicUrl: site, brand: 'Visita' } } };
  render(<Stub initialEntries={[address]} hydrationData={hydration} />);
  await waitFor(() => expect(document.querySelector('link[rel=canonical]')).not.toBeNull());
  const read = (selector: string, name: string) =>
    [...document.querySelectorAll(selector)].map((tag) => tag.getAttribute(name));
  return {
    canonical: read('link[rel=canonical]', 'href'),
    alternates: read('link[rel=alternate]', 'hreflang'),
    picture: read('meta[property="og:image"]', 'content'),
  };
}

test('A page missing in a language has the canonical URL of its first language and no alternate for the missing one', async () => {
  const page: PublicPage = { languages: ['en', 'fr'], preview: '/previews/en/pages/faq.jpg?v=1' };
  expect(await readHead('/zh-tw/pages/faq', page)).toEqual({
    canonical: [`${site}/en/pages/faq`],
    alternates: ['en', 'fr', 'x-default'],
    picture: [`${site}/previews/en/pages/faq.jpg?v=1`],
  });
});

test('A page with unknown languages has its own canonical URL and alternates in every language', async () => {
  expect(await readHead('/fr/pages/faq')).toEqual({
    canonical: [`${site}/fr/pages/faq`],
    alternates: ['en', 'fr', 'zh-CN', 'zh-Hans', 'zh-TW', 'zh-Hant', 'x-default'],
    picture: [`${site}/previews/fr.jpg`],
  });
});
