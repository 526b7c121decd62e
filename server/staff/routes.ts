import { staff } from '@visita/core/staff/contract';
import { on } from '../http/route.ts';
import { choosePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { requestPasskey, logInByPasskey, logInByRecoveryCode, logInByTotp } from './second-step.ts';
import { finishSetup, startSetup } from './set-up-factor.ts';

export const staffRoutes = [
  on(staff.login, logIn),
  on(staff.loginByTotp, logInByTotp),
  on(staff.loginByRecoveryCode, logInByRecoveryCode),
  on(staff.requestPasskey, requestPasskey),
  on(staff.loginByPasskey, logInByPasskey),
  on(staff.startSetup, startSetup),
  on(staff.finishSetup, finishSetup),
  on(staff.choosePassword, choosePassword),
];
