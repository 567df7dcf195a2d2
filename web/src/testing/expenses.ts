import type { Attachment } from '@roadbook/contract/core/attachments'
import type { CostComparison } from '@roadbook/contract/money/costs'
import type { Expense } from '@roadbook/contract/money/expenses'

/** A diesel purchase from this morning; tests override what they need. */
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
    fullTank: true,
    recurringExpenseId: null,
    note: null,
    externalNumber: null,
    importId: null,
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

/** Twenty days of November beside those of October; tests override what they need. */
export function aComparison(parts: Partial<CostComparison> = {}): CostComparison {
  const compared = (now: number, before: number | null, changePercent: number | null) => ({
    now,
    before,
    changePercent,
  })
  const month = (name: string, endDay: number, leasing: number, fuel: number) => ({
    month: name,
    startDate: `${name}-01`,
    endDate: `${name}-${endDay}`,
    totalMinor: leasing + fuel,
    amounts: [leasing, fuel],
  })
  return {
    period: { startDate: '2026-11-01', endDate: '2026-11-20' },
    before: { startDate: '2026-10-01', endDate: '2026-10-20' },
    currency: 'EUR',
    currencies: ['EUR'],
    total: compared(150_000, 160_000, -6.3),
    perKm: compared(19.1, 19.1, 0),
    perMile: compared(30.7, 30.7, 0),
    litresPer100Km: compared(9.4, 9.2, 2.2),
    consumptionMethod: 'partlyMeasured',
    kwhPer100Km: compared(0, null, null),
    distanceMeters: compared(786_956, 790_000, -0.4),
    parts: [
      { name: 'leasing', types: ['leasing'], amount: compared(100_000, 100_000, 0) },
      { name: 'rest', types: ['fuel', 'toll'], amount: compared(50_000, 60_000, -16.7) },
    ],
    months: [month('2026-10', 31, 100_000, 90_000), month('2026-11', 20, 100_000, 50_000)],
    forecast: null,
    ...parts,
  }
}

/** A photographed receipt; tests override what they need. */
export function anAttachment(parts: Partial<Attachment> = {}): Attachment {
  return {
    fileKey: '0199b2a0-0000-7000-8000-00000000000a/0199b2a0-0000-7000-8000-0000000000f1',
    fileName: 'fuel.jpg',
    contentType: 'image/jpeg',
    sizeBytes: 1_204_000,
    createdAt: '2026-11-20T08:00:00.000Z',
    uploadedBy: '0199b2a0-0000-7000-8000-00000000000f',
    uploadedByName: 'Maria Camilleri',
    ...parts,
  }
}
