// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createSpeaker } from './speaker.ts';
import { SpeakerContext, useTranslation } from './use-translation.ts';

afterEach(cleanup);

const common = { close: 'Fermer' };

function draw(children: ReactNode) {
  const speaker = createSpeaker('fr', { common });
  return render(
    <SpeakerContext value={speaker}>
      <Boundary>
        <Suspense fallback="waiting">{children}</Suspense>
      </Boundary>
    </SpeakerContext>,
  ).container;
}

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  static getDerivedStateFromError = (error: Error) => ({ error });
  override state: { error?: Error } = {};
  override render = () => this.state.error?.message ?? this.props.children;
}

/** Uses texts that are there and texts that have to load, as a screen with a form does. */
function Screen() {
  const { t } = useTranslation(['shop', 'common']);
  const { t: orderWords } = useTranslation('orders');
  return `${t('common:close')} ${t('catalogue.title')} ${orderWords('list.title')}`;
}

function Failing() {
  const { t } = useTranslation('nothing' as 'shop');
  return t('catalogue.title');
}

function Later() {
  const { t } = useTranslation('failures', { useSuspense: false });
  return t('POST /user/auth/login', { keySeparator: false, nsSeparator: false, defaultValue: '…' });
}

test('A screen waits for its texts and then shows all of them', async () => {
  const container = draw(<Screen />);
  expect(container.textContent).toBe('waiting');
  await waitFor(() => expect(container.textContent).toMatch(/^Fermer Boutique .+/));
  expect(container.textContent).not.toContain('list.title');
});

test('Texts that cannot load are an error of the screen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const container = draw(<Failing />);
  await waitFor(() => expect(container.textContent).toContain('fr/nothing.json'));
});

test('Texts that a screen does not wait for appear once they have loaded', async () => {
  const container = draw(<Later />);
  expect(container.textContent).toBe('…');
  await waitFor(() => expect(container.textContent).toBe('La connexion a échoué'));
});

test('Without a provider texts are their keys', () => {
  function Close() {
    return useTranslation().t('close');
  }
  expect(render(<Close />).container.textContent).toBe('close');
});
