import type { Expense } from '@roadbook/contract/expenses'

/** Diesel of this morning; a test sets what matters to it. */
export function anExpense(parts: Partial<Expense> = {}): Expense {
  return {
    id: '0199b2a0-0000-7000-8000-00000000000e',
    vehicleId: '0199b2a0-0000-7000-8000-000000000001',
    registration: 'GHS 101',
    tripId: null,
    type: 'fuel',
    date: '2026-11-20',
    amountMinor: 7240,
    currency: 'EUR',
    vatPercent: 18,
    vendor: 'Enemed Marsa',
    quantityLitres: 48.5,
    quantityKwh: null,
    odometerMeters: 48_210_000,
    note: null,
    attachmentFileKeys: [],
    attachments: [],
    locked: false,
    createdBy: '0199b2a0-0000-7000-8000-00000000000f',
    createdByName: 'Maria Camilleri',
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    version: 1,
    ...parts,
  }
}
