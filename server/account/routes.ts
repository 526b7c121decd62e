import { account } from '@visita/core/account/contract';
import { security } from '@visita/core/account/security-contract';
import { on } from '../http/route.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { logIn } from './log-in.ts';
import { exchangeAppleCode, logInWithApple, startAppleLogin } from './log-in-with-apple.ts';
import { exchangeGoogleCode, logInWithGoogle, startGoogleLogin } from './log-in-with-google.ts';
import { logInByCode, requestLoginCode } from './log-in-with-code.ts';
import { logInByPasskey, requestPasskey } from './log-in-with-passkey.ts';
import {
  addPasskey,
  finishTotp,
  listOwnFactors,
  removeOwnPasskey,
  removeOwnTotp,
  renewOwnRecoveryCodes,
  startPasskey,
  startTotp,
} from './own-factors.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, logOut } from './own-sessions.ts';
import { listProofs, mailProofCode, proveSession, requestPasskeyProof } from './prove-session.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { listOwnSecurityEvents } from './security-events.ts';
import { ownUser } from './session.ts';
import { updateProfile } from './update-profile.ts';
import { resendVerification, verifyEmail } from './verify-email.ts';

export const accountRoutes = [
  on(account.register, register),
  on(account.login, logIn),
  on(account.startGoogleLogin, startGoogleLogin),
  on(account.exchangeGoogleCode, exchangeGoogleCode),
  on(account.googleLogin, logInWithGoogle),
  on(account.startAppleLogin, startAppleLogin),
  on(account.exchangeAppleCode, exchangeAppleCode),
  on(account.appleLogin, logInWithApple),
  on(account.logout, logOut),
  on(account.verifyEmail, verifyEmail),
  on(account.resendVerification, resendVerification),
  on(account.forgotPassword, forgotPassword),
  on(account.resetPassword, resetPassword),
  on(account.profile, (call) => ownUser(call, call.user)),
  on(account.updateProfile, updateProfile),
  on(account.changePassword, changePassword),
  on(account.changeEmail, changeEmail),
  on(account.sessions, listOwnSessions),
  on(account.securityEvents, listOwnSecurityEvents),
  on(account.endSession, endOwnSession),
  on(account.endOtherSessions, endOtherSessions),
];

export const securityRoutes = [
  on(security.requestPasskey, requestPasskey),
  on(security.loginByPasskey, logInByPasskey),
  on(security.requestLoginCode, requestLoginCode),
  on(security.loginByCode, logInByCode),
  on(security.proof, listProofs),
  on(security.requestPasskeyProof, requestPasskeyProof),
  on(security.mailProofCode, mailProofCode),
  on(security.prove, proveSession),
  on(security.factors, listOwnFactors),
  on(security.startTotp, startTotp),
  on(security.finishTotp, finishTotp),
  on(security.removeTotp, removeOwnTotp),
  on(security.renewRecoveryCodes, renewOwnRecoveryCodes),
  on(security.startPasskey, startPasskey),
  on(security.addPasskey, addPasskey),
  on(security.removePasskey, removeOwnPasskey),
];
