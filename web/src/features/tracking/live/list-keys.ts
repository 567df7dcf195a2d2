import type { LiveEntry } from './entries.ts'

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
}

/** The vehicle that a key moves to; undefined for other keys. */
export function vehicleAfterKey(
  entries: readonly LiveEntry[],
  from: string | null,
  key: string,
): string | undefined {
  const step = STEPS[key]
  if (step === undefined) return undefined
  const ids = entries.flatMap((entry) => (entry.kind === 'vehicle' ? [entry.vehicle.vehicleId] : []))
  const at = from === null ? -1 : ids.indexOf(from)
  // Without a current vehicle, the first arrow key selects the first one.
  const next = at < 0 && step < 0 && Number.isFinite(step) ? 0 : at + step
  return ids[Math.max(0, Math.min(ids.length - 1, next))]
}

/** The only row in the tab order: the active one, else the selected one, else the first. */
export function tabStop(entries: readonly LiveEntry[], ...candidates: (string | null)[]): string | null {
  const ids = entries.flatMap((entry) => (entry.kind === 'vehicle' ? [entry.vehicle.vehicleId] : []))
  return candidates.find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null
}
