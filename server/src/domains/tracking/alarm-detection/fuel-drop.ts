import type { LatLon } from '@roadbook/geo/types'
import type { Detector, Moment } from './detector.ts'
import { isMoving } from './moving.ts'

const fuelDropParameters = {
  /** The level is the median of this many readings: sloshing fuel isn't theft. */
  readings: 5,
  /** Shorter stops aren't checked. */
  minStandingSeconds: 120,
}

/** The level when it stopped, and the entry for the missing fuel. */
type Standing = {
  sinceMs: number
  place?: LatLon
  litres: number
  /** Readings since then: trackers that read the tank only with the ignition on report it when the vehicle starts again. */
  count: number
  lost?: { id: string; litres: number; lastMs: number }
}

type Progress = { recent: number[]; standing?: Standing }

/** This many litres are missing after a stop; the value is how many. Fuel that was driven is used, not missing. */
export const fuelDrop: Detector<'fuelDrop', Progress> = {
  unit: 'litres',
  covers: () => [],
  isOpen: ({ standing }) => standing?.lost !== undefined,

  next(progress, moment, tools) {
    const litres = litresOf(moment, tools.tankLitres)
    const moving = isMoving(moment)
    let { recent, standing } = progress ?? { recent: [] }
    if (standing === undefined && moving === false && recent.length > 0) {
      standing = { sinceMs: moment.atMs, litres: median(recent), count: 0 }
      if (moment.place) standing.place = moment.place
      recent = []
    }
    if (litres !== undefined) recent = [...recent, litres].slice(-fuelDropParameters.readings)
    if (standing === undefined) return recent.length > 0 ? { recent } : undefined
    if (litres !== undefined) standing = { ...standing, count: standing.count + 1 }
    const isSettled = moment.atMs - standing.sinceMs >= fuelDropParameters.minStandingSeconds * 1_000
    if (!isSettled && moving) return { recent }
    if (isSettled && litres !== undefined && recent.length >= 3)
      standing = judge(standing, median(recent), moment, tools)
    // The first readings of the next trip still show the level before it.
    const isOver = moving === true && standing.count >= fuelDropParameters.readings
    if (!isOver) return { recent, standing }
    if (standing.lost) tools.report(standing.lost.id, standing.lost.litres, standing.lost.lastMs)
    return { recent }
  },

  stop({ standing }, _atMs, tools) {
    if (standing?.lost) tools.report(standing.lost.id, standing.lost.litres, standing.lost.lastMs)
  },
}

type Tools = Parameters<typeof fuelDrop.next>[2]

function judge(standing: Standing, level: number, { atMs }: Moment, tools: Tools): Standing {
  const { minLitres } = tools.parameters
  const missing = standing.litres - level
  const { lost } = standing
  if (lost) {
    if (missing <= lost.litres + 0.5) return standing
    tools.report(lost.id, missing, null)
    return { ...standing, lost: { ...lost, litres: missing, lastMs: atMs } }
  }
  // It was refuelled: the new level is the reference.
  if (-missing >= minLitres) return { ...standing, litres: level }
  if (missing < minLitres) return standing
  const { sinceMs, place } = standing
  const id = tools.open({ sinceMs, place, value: missing }, atMs)
  return { ...standing, lost: { id, litres: missing, lastMs: atMs } }
}

/** A gauge that reads exactly zero has no power. */
function litresOf({ fuelLitres, fuelPercent }: Moment, tankLitres: number | null): number | undefined {
  const litres =
    fuelLitres ??
    (fuelPercent !== undefined && tankLitres !== null ? (fuelPercent / 100) * tankLitres : undefined)
  return litres === 0 ? undefined : litres
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
