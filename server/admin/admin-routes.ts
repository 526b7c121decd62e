import { adminDashboard } from '@visita/core/admin/admin-contract';
import { on } from '../http/route.ts';
import { showDashboard } from './show-dashboard.ts';

export const adminDashboardRoutes = [on(adminDashboard.get, (call) => showDashboard(call, { ...call.query, role: call.staff.role }))];
