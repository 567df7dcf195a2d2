/** Generated fuel receipts, from the distances driven; the same distances always give the same receipts. */
import type { FuelType } from '@roadbook/contract/fleet/vehicles'
import { seededRandom } from './seeded-random.ts'

type Receipt = {
  type: 'fuel' | 'charging'
  amountMinor: number
  vatPercent: number
  vendor: string
  quantityLitres?: number
  quantityKwh?: number
}

/** Nobody refuels for less. */
const LEAST = 2

/** Size of the tank or battery, in litres or kWh. */
type Tank = { size: number; per100Km: number; fuelType: FuelType; seed: string }

/** Cents per litre or kWh: about the prices on Malta. */
const prices: Partial<Record<FuelType, number>> = { petrol: 134, diesel: 121, lpg: 92, electric: 44 }
const VAT_PERCENT = 18

/** Names that can't be mistaken for a real company's. */
const stations = ['Sample Fuels, Marsa', 'Example Service Station, Mosta', 'Specimen Fuels, Luqa']
const chargers = ['Sample Charging, Qormi', 'Example Charging, Sliema']

/**
 * Refuels when needed, and after a drive marked as the last: returns a receipt or none for each drive, in order. The tank is
 * full at the beginning.
 */
export function createFilling({
  size,
  per100Km,
  fuelType,
  seed,
}: Tank): (meters: number, isLast?: boolean) => Receipt | undefined {
  const random = seededRandom(seed)
  let times = 0
  let used = 0
  let due = dueAt(0)
  function dueAt(nth: number): number {
    return size * (0.5 + 0.35 * random(nth))
  }
  return (meters, isLast = false) => {
    used += (meters / 100_000) * per100Km
    if (used < (isLast ? LEAST : due)) return undefined
    const quantity = Math.round(Math.min(used, size * 0.97) * 100) / 100
    used = Math.max(0, used - quantity)
    times += 1
    due = dueAt(times)
    return toReceipt(fuelType, quantity, random(1000 + times))
  }
}

function toReceipt(fuelType: FuelType, quantity: number, random: number): Receipt {
  const isElectric = fuelType === 'electric'
  const names = isElectric ? chargers : stations
  return {
    type: isElectric ? 'charging' : 'fuel',
    amountMinor: Math.max(1, Math.round(quantity * (prices[fuelType] ?? 121))),
    vatPercent: VAT_PERCENT,
    vendor: names[Math.floor(random * names.length)] ?? 'Sample Fuels, Marsa',
    ...(isElectric ? { quantityKwh: quantity } : { quantityLitres: quantity }),
  }
}
