import { oauth } from '@visita/core/oauth/contract';
import { on } from '../http/route.ts';
import { allowRequest, readRequest, refuseRequest } from './requests.ts';

export const oauthRoutes = [
  on(oauth.request, readRequest),
  on(oauth.allow, allowRequest),
  on(oauth.refuse, refuseRequest),
];
