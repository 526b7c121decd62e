import { addDays } from '@visita/core/days';
import type { LeavingPlan } from '@visita/core/privacy/leaving-plans';
import * as account from '../account/emails.ts';
import {
  codeEmail,
  loginCodeEmail,
  securityChangeEmail,
  securityChanges,
  welcomeCodeEmail,
} from '../account/security-emails.ts';
import { planLines } from '../privacy/plan-lines.ts';
import type { EmailSamples, SampleRecipient } from './sample-recipient.ts';

export function sampleAccountEmails({ deps, user, at, token, userAgent }: SampleRecipient): EmailSamples {
  const erasedAt = addDays(at, 30);
  const erasure = (plans: LeavingPlan[]) => () =>
    account.erasureEmail(deps, { user, erasedAt, lines: planLines(plans, { ...user, erasedAt }) });
  const to = user.email;
  return {
    'account/verificationEmail': {
      usual: () => account.verificationEmail(deps, { user: { ...user, isVerified: false }, to, token }),
    },
    'account/resetEmail': {
      usual: () => account.resetEmail(deps, { user, token, tapped: undefined }),
      tapped: () => account.resetEmail(deps, { user, token, tapped: '3f2a9c' }),
    },
    'account/passwordChangedEmail': { usual: () => account.passwordChangedEmail(deps, { user }) },
    'account/newSignInEmail': { usual: () => account.newSignInEmail(deps, { user, userAgent, at }) },
    'account/googleConnectedEmail': { usual: () => account.googleConnectedEmail(deps, { user }) },
    'account/appleConnectedEmail': { usual: () => account.appleConnectedEmail(deps, { user }) },
    'account/appPasswordCreatedEmail': {
      usual: () => account.appPasswordCreatedEmail(deps, { user, name: 'iPhone' }),
    },
    'account/appConnectedEmail': {
      published: () =>
        account.appConnectedEmail(deps, { user, name: 'Helpful Agent', host: 'agent.example.com' }),
      local: () => account.appConnectedEmail(deps, { user, name: 'Terminal', host: null }),
    },
    'account/keyCreatedEmail': {
      usual: () => account.keyCreatedEmail(deps, { user, name: 'CRM', prefix: 'vis_live_Zk3x' }),
    },
    'account/codeEmail': { usual: () => codeEmail(deps, { user, code: '123456' }) },
    'account/loginCodeEmail': { usual: () => loginCodeEmail(deps, { user, code: '123456' }) },
    'account/welcomeCodeEmail': {
      usual: () => welcomeCodeEmail(deps, { email: user.email, language: user.language, code: '123456' }),
    },
    'account/securityChangeEmail': Object.fromEntries(
      securityChanges.map((change) => [change, () => securityChangeEmail(deps, { user, change })]),
    ),
    'account/webhookDisabledEmail': Object.fromEntries(
      (['failing', 'gone', 'secretLost'] as const).map((because) => [
        because,
        () =>
          account.webhookDisabledEmail(deps, {
            user,
            endpointId: '01890a5d-ac96-774b-bcce-b302099a8057',
            url: 'https://hooks.example.com/visita',
            because,
          }),
      ]),
    ),
    'account/accountProvedEmail': { usual: () => account.accountProvedEmail(deps, { user }) },
    'account/addressRequestedEmail': { usual: () => account.addressRequestedEmail(deps, { user, to }) },
    'account/addressChangedEmail': {
      usual: () => account.addressChangedEmail(deps, { user: { ...user, email: 'new@visita.example' }, to }),
    },
    'account/erasureEmail': {
      usual: erasure([]),
      withPlans: erasure([
        { id: '1', plan: 'annual', currency: 'CAD', kind: 'stopped', amount: 10_210, at: addDays(at, 10) },
        {
          id: '2',
          plan: 'duo-annual',
          currency: 'CAD',
          kind: 'stoppedWithAccount',
          amount: 17_108,
          at: addDays(at, 90),
        },
        { id: '3', plan: 'monthly', currency: 'CAD', kind: 'due', amount: 1023 },
        { id: '4', plan: 'enterprise', currency: 'CAD', kind: 'invoiced' },
        { id: '5', plan: 'annual', currency: 'CAD', kind: 'over', at: addDays(at, 20) },
        { id: '6', plan: 'annual', currency: 'CAD', kind: 'overWithAccount' },
      ]),
    },
    'account/exportReadyEmail': { usual: () => account.exportReadyEmail(deps, { user }) },
  };
}
