import { z } from 'zod';
import { planCodes } from './plan.ts';

export const PlanCode = z.enum(planCodes).meta({ id: 'PlanCode' });
