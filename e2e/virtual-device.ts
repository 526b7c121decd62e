import type { Page } from '@playwright/test';

/**
 * Adds Chromium's virtual authenticator, which stores keys and confirms each use (WebDriver extension of Web
 * Authentication, section 11).
 */
export async function plugInDevice(page: Page): Promise<VirtualDevice> {
  const chromium = await page.context().newCDPSession(page);
  await chromium.send('WebAuthn.enable');
  const kind = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  const { authenticatorId } = await chromium.send('WebAuthn.addVirtualAuthenticator', { options: kind });
  return {
    setTouched: async (enabled) =>
      void (await chromium.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
  };
}

interface VirtualDevice {
  /** True if the device answers each request at once, also one for the suggestions of a field. */
  setTouched: (isTouched: boolean) => Promise<void>;
}
