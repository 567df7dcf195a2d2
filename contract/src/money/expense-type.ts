import { z } from 'zod'

export const ExpenseType = z.enum([
  'fuel',
  'charging',
  'toll',
  'parking',
  'maintenance',
  'repair',
  'tyres',
  'insurance',
  'tax',
  'leasing',
  'cleaning',
  'fine',
  'other',
])
export type ExpenseType = z.infer<typeof ExpenseType>
