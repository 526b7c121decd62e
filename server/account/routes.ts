import { account } from '@visita/core/account/contract';
import { Problem } from '@visita/core/problems';
import { on } from '../http/route.ts';
import { newToken } from '../http/token.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { accountChanged, mailVerification } from './jobs.ts';
import { enqueue } from '../queue/job.ts';
import { logIn } from './log-in.ts';
import { logInWithGoogle } from './log-in-with-google.ts';
import { listSessions, removeSession, removeSessions, updateUser } from './queries.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { ownUser } from './session.ts';
import { updateProfile } from './update-profile.ts';
import { verifyEmail } from './verify-email.ts';

export const accountRoutes = [
  on(account.register, register),
  on(account.login, logIn),
  // Google redirects to one URL in every language, since it has to be registered there
  on(account.startGoogleLogin, async ({ google, config, language, now }) => {
    const [state, secret] = [newToken(), newToken()];
    const url = await google.signInUrl({
      returnTo: `${config.publicUrl}/login`,
      state,
      secret,
      language,
      now: now(),
    });
    return { url, state, secret };
  }),
  on(account.googleLogin, logInWithGoogle),
  on(account.logout, async ({ db, user }) => {
    await removeSession(db, { id: user.sessionId, userId: user.id });
    return null;
  }),
  on(account.verifyEmail, verifyEmail),
  on(account.resendVerification, async ({ db, user, body: { language } }) => {
    if (language) await updateUser(db, user, { language });
    if (language && language !== user.language) await enqueue(db, accountChanged, { userId: user.id });
    if (!user.isVerified) await enqueue(db, mailVerification, { userId: user.id, email: user.email });
    return null;
  }),
  on(account.forgotPassword, forgotPassword),
  on(account.resetPassword, resetPassword),
  on(account.profile, (call) => ownUser(call, call.user)),
  on(account.updateProfile, updateProfile),
  on(account.changePassword, changePassword),
  on(account.changeEmail, changeEmail),
  on(account.sessions, async ({ db, user, now }) => {
    const sessions = await listSessions(db, { userId: user.id, now: now() });
    return sessions.map((session) => ({ ...session, isCurrent: session.id === user.sessionId }));
  }),
  on(account.endSession, async ({ db, user, params }) => {
    if (!(await removeSession(db, { id: params.id, userId: user.id }))) throw new Problem('notFound');
    return null;
  }),
  on(account.endOtherSessions, async ({ db, user }) => {
    await removeSessions(db, { userId: user.id, except: user.sessionId });
    return null;
  }),
];
