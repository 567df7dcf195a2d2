/** By which parameters a company's trips are drawn, and from when on: what held when something was driven decides. */
import type { Tx } from '../../database/client.ts'
import { type DetectedSoFar, Detection, type Segments } from './detection.ts'
import { type TripParameters, tripParameters } from './parameters.ts'
import { detectFrom, type StopBegin, withKnownBegin } from './resegment.ts'
import type { TripPosition } from './trip-position.ts'

/** They hold until the next span begins. */
export type ParameterSpan = { fromMs: number; parameters: TripParameters }

export async function readParameterSpans(tx: Tx, tenantId: string): Promise<ParameterSpan[]> {
  const rows = await tx
    .selectFrom('tripParameters')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .orderBy('validFrom')
    .execute()
  const changed = rows.map((row) => ({
    fromMs: row.validFrom.getTime(),
    parameters: {
      ...tripParameters,
      useIgnition: row.useIgnition,
      stopDurationSeconds: {
        ignitionOff: row.stopSecondsIgnitionOff,
        ignitionOn: row.stopSecondsIgnitionOn,
        ignitionUnknown: row.stopSecondsIgnitionUnknown,
      },
      minTripDistanceMeters: row.minTripDistanceMeters,
      minTripDurationSeconds: row.minTripDurationSeconds,
    },
  }))
  return [{ fromMs: Number.NEGATIVE_INFINITY, parameters: tripParameters }, ...changed]
}

type Options = { stop: StopBegin | undefined; spans: readonly ParameterSpan[]; now: Date }

/**
 * The trips and stops of the positions, from `stop` on if there is one. Where parameters change, those before hold up to
 * the last stop that begins before the change; the trip under way at that time, and all after it, are drawn by the new.
 */
export function detectBySpans(
  positions: readonly TripPosition[],
  { stop: begin, spans, now }: Options,
): DetectedSoFar {
  const lastMs = positions.reduce((latest, { timeMs }) => Math.max(latest, timeMs), now.getTime())
  const settled: Segments = { trips: [], stops: [] }
  let stop = begin
  for (const [index, { parameters }] of spans.entries()) {
    const untilMs = spans[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY
    if (stop && untilMs <= stop.startMs) continue
    if (untilMs > lastMs) return joined(settled, detect(positions, { stop, parameters, now }))
    const earlier = positions.filter(({ timeMs }) => timeMs < untilMs)
    const { segments } = detect(earlier, { stop, parameters, now: new Date(untilMs) })
    const next = segments.stops.at(-1)
    if (!next) continue
    settled.trips.push(...segments.trips.filter(({ startMs }) => startMs < next.startMs))
    settled.stops.push(...segments.stops.filter(({ startMs }) => startMs < next.startMs))
    stop = next
  }
  throw new Error('The last parameters hold for ever.')
}

type Part = { stop: StopBegin | undefined; parameters: TripParameters; now: Date }

function detect(positions: readonly TripPosition[], { stop, parameters, now }: Part): DetectedSoFar {
  if (!stop) return new Detection(parameters).goOn(positions, now)
  const behind = positions.filter(({ timeMs }) => timeMs >= stop.startMs)
  const found = detectFrom(stop, behind, { parameters, now })
  return { ...found, segments: withKnownBegin(found.segments, stop, parameters) }
}

function joined(settled: Segments, found: DetectedSoFar): DetectedSoFar {
  const trips = [...settled.trips, ...found.segments.trips]
  const stops = [...settled.stops, ...found.segments.stops]
  return { ...found, segments: { trips, stops } }
}
