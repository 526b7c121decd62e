import { LoginSteps } from './login-steps.tsx';

export const handle = { namespaces: ['account', 'identity', 'plans'] };

export default function LoginPage() {
  return <LoginSteps />;
}
