import type { SignedIn } from '@visita/core/account/user';
import { safeRedirect } from '@visita/core/redirects';
import { lazy, startTransition, Suspense, useState } from 'react';
import { useNavigate, useOutletContext, useSearchParams } from 'react-router';
import { usePath } from '../i18n/language.ts';
import { signIn } from '../session/session.ts';
import type { GuestContext } from './greeting.ts';
import { LoginAddress } from './login-address.tsx';

/** Loads at the first sign of life, so that the page with the address is light. */
const LoginWays = lazy(async () => ({ default: (await import('./login-ways.tsx')).LoginWays }));

const PasskeyOffer = lazy(async () => ({ default: (await import('./passkey-offer.tsx')).PasskeyOffer }));

/**
 * The steps of a login: the address first, then the same ways to log in for every address. Only the owner of an account
 * learns which of them it has. Afterwards a passkey may be offered, but not to a buyer, who is on the way to pay.
 */
export function LoginSteps() {
  const path = usePath();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [email, setEmail] = useState('');
  const [isGiven, setGiven] = useState(false);
  const [isOffering, setOffering] = useState(false);
  const { purpose } = useOutletContext<GuestContext>();
  const goOn = () => navigate(safeRedirect(query.get('redirect')) ?? path('/cards'), { replace: true });
  const enter = async (signedIn: SignedIn, { isShared = false, isByPasskey = true } = {}) => {
    signIn(signedIn, { isShared });
    if (!isByPasskey && !isShared && !purpose) {
      const { claimPasskeyOffer } = await import('./claim-passkey-offer.ts');
      if (await claimPasskeyOffer()) return setOffering(true);
    }
    await goOn();
  };
  if (isOffering)
    return (
      <Suspense fallback={null}>
        <PasskeyOffer onDone={goOn} />
      </Suspense>
    );
  if (!isGiven)
    return (
      <LoginAddress
        email={email}
        onNext={(address) => {
          setEmail(address);
          // the address stays on the screen until the next step has loaded
          startTransition(() => setGiven(true));
        }}
        onDone={enter}
      />
    );
  return (
    <Suspense fallback={null}>
      <LoginWays email={email} onBack={() => setGiven(false)} onDone={enter} />
    </Suspense>
  );
}
