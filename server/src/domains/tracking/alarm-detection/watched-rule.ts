import type { LatLon } from '@roadbook/geo/types'
import type { AlarmRule, Kept, NewAlarmEvent, SignOn } from './alarm-state.ts'
import type { FindingStart, Detector, FollowedType, PlacedFix, Tools } from './detector.ts'
import { detectorOf } from './detectors.ts'
import { eventId, type FoundEntries } from './found-entries.ts'
import type { KnownPlace } from './sample.ts'
import type { WatchedSensor } from './watched-sensor.ts'

export type FollowedVehicle = {
  id: string
  tankLitres: number | null
  sensors: readonly WatchedSensor[]
  signOns: readonly SignOn[]
  /** The last reliable fix. */
  before: PlacedFix | null
  /** The place of `before`, or the last one known before the alarms. */
  lastKnown: KnownPlace | undefined
  found: FoundEntries
}

/** One alarm that watches the vehicle, with what it remembers; also the tools of its detector. */
export class WatchedRule implements Tools<never> {
  readonly rule: AlarmRule
  readonly detector: Detector<FollowedType>
  readonly parameters: never
  readonly tankLitres: number | null
  readonly sensors: readonly WatchedSensor[]
  progress: object | undefined
  readonly #vehicle: FollowedVehicle

  constructor(rule: AlarmRule, kept: Kept | undefined, vehicle: FollowedVehicle) {
    this.rule = rule
    this.detector = detectorOf(rule.condition.type)
    this.parameters = rule.condition.parameters as never // `detectorOf` returns the detector of this type
    this.tankLitres = vehicle.tankLitres
    this.sensors = vehicle.sensors
    this.progress = kept?.sinceMs === rule.sinceMs ? kept.progress : undefined
    this.#vehicle = vehicle
  }

  isSignedOn(atMs: number): boolean {
    return this.#vehicle.signOns.some(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)
  }

  open(start: FindingStart, foundMs: number): string {
    const { id: alarmId, name, condition, countsAt } = this.rule
    const { sinceMs, place, placeMs, value, unit = this.detector.unit, endMs = null } = start
    const { kind = null, sensor = null } = start
    const { id: vehicleId, lastKnown, found } = this.#vehicle
    const id = eventId(vehicleId, alarmId, sinceMs, kind ?? sensor?.id ?? unit)
    // The effects of silence occur between records.
    if (!countsAt(foundMs)) return id
    found.add({
      id,
      alarmId,
      alarmName: name,
      type: condition.type,
      atMs: sinceMs,
      endMs,
      foundMs,
      ...placeOf(place, { lastKnown, placeMs }),
      value,
      unit: value === null ? null : unit,
      kind,
      sensor,
      reported: start.reported ?? null,
    })
    return id
  }

  report(id: string, value: number | null, endMs: number | null): void {
    this.#vehicle.found.report(id, value, endMs)
  }
}

type Known = { lastKnown: KnownPlace | undefined; placeMs?: number | undefined }

/** The place of an entry: its own, otherwise the last known one, and since when. */
export function placeOf(
  place: LatLon | undefined,
  { lastKnown, placeMs }: Known,
): Pick<NewAlarmEvent, 'place' | 'placeMs'> {
  if (place) return { place, placeMs: placeMs ?? null }
  if (!lastKnown) return { place: null, placeMs: null }
  const { latitude, longitude, atMs } = lastKnown
  return { place: { latitude, longitude }, placeMs: atMs }
}
