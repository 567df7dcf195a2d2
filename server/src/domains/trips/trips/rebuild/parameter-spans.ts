/** A company's detection parameters over time: a trip is detected with those that were valid when it was driven. */
import type { Tx } from '../../../../database/client.ts'
import {
  applyBorders,
  type BorderEdit,
  type DetectedSoFar,
  type DetectedStop,
  Detection,
  detectOnOneClock,
  type DetectorState,
  type Segments,
  toSamples,
  tripParameters,
  type TripParameters,
  type TripPosition,
} from '../../trip-detection/index.ts'

/** Valid until the next span starts. */
type ParameterSpan = { fromMs: number; parameters: TripParameters }

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

type Options = {
  from: DetectorState | undefined
  spans: readonly ParameterSpan[]
  /** Borders that people set or removed; they apply to `segments` only. */
  edits?: readonly BorderEdit[]
  now: Date
}

/**
 * Detects trips and stops, resuming from a stop's state if there is one. Where parameters change, the old ones apply up to
 * the last stop that starts before the change; the trip in progress then, and everything after it, uses the new ones.
 */
export function detectBySpans(positions: readonly TripPosition[], options: Options): DetectedSoFar {
  return detectOnOneClock(positions, options.from, (onOneClock, from, onTimeline) => {
    const found = detectInOrder(onOneClock, { ...options, from })
    const edits = (options.edits ?? []).map((edit) => ({
      ...edit,
      fromMs: onTimeline(edit.fromMs),
      untilMs: onTimeline(edit.untilMs),
      splitMs: edit.splitMs && onTimeline(edit.splitMs),
    }))
    const detectedBy = samplesBySpans(onOneClock, { ...options, from })
    return { ...found, segments: applyBorders(found.segments, { edits, detectedBy }) }
  })
}

/** A trip is measured with the parameters that are valid at its end. */
function samplesBySpans(positions: readonly TripPosition[], { from, spans, now }: Options) {
  const samplesOf = new Map<TripParameters, ReturnType<typeof toSamples>>()
  return (endMs: number) => {
    const parameters = spans.findLast(({ fromMs }) => fromMs <= endMs)?.parameters ?? tripParameters
    const samples = samplesOf.get(parameters) ?? toSamples(positions, { from, parameters, now })
    samplesOf.set(parameters, samples)
    return { samples, parameters }
  }
}

function detectInOrder(positions: readonly TripPosition[], { from, spans, now }: Options): DetectedSoFar {
  const lastMs = positions.reduce((latest, { timeMs }) => Math.max(latest, timeMs), now.getTime())
  const settled: Segments = { trips: [], stops: [] }
  let state = from
  for (const [index, span] of spans.entries()) {
    const untilMs = spans[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY
    // The state was found with later parameters than these.
    if (state && (untilMs <= state.untilMs || span.fromMs < foundFromMs(state, spans))) continue
    if (untilMs > lastMs) {
      return joined(settled, detect(positions, { state, span, now }))
    }
    const earlier = positions.filter(({ timeMs }) => timeMs < untilMs)
    const { segments } = detect(earlier, { state, span, now: new Date(untilMs) })
    const next = segments.stops.findLast((stop) => stop.state !== null)
    if (!next?.state) continue
    settled.trips.push(...segments.trips.filter(({ startMs }) => startMs < next.startMs))
    settled.stops.push(...segments.stops.filter(({ startMs }) => startMs < next.startMs))
    state = next.state
  }
  throw new Error('The last parameters hold for ever.')
}

/** If the span in which a stop was found no longer exists, any that reaches as far is used. */
function foundFromMs({ parametersFromMs }: DetectorState, spans: readonly ParameterSpan[]): number {
  const isThere = parametersFromMs !== null && spans.some(({ fromMs }) => fromMs === parametersFromMs)
  return isThere ? parametersFromMs : Number.NEGATIVE_INFINITY
}

type Part = { state: DetectorState | undefined; span: ParameterSpan; now: Date }

function detect(positions: readonly TripPosition[], { state, span, now }: Part): DetectedSoFar {
  const { parameters, fromMs } = span
  const begin = state ? Detection.resume(state, parameters) : Detection.begin(parameters)
  const behind = state ? positions.filter(({ timeMs }) => timeMs > state.untilMs) : positions
  const found = begin.advance(behind, now)
  return {
    ...found,
    segments: { ...found.segments, stops: found.segments.stops.map(foundBy(fromMs, state)) },
  }
}

/** A known stop keeps the span by which it was found. */
function foundBy(fromMs: number, known: DetectorState | undefined): (stop: DetectedStop) => DetectedStop {
  const parametersFromMs = Number.isFinite(fromMs) ? fromMs : null
  return (stop) =>
    stop.state && stop.state !== known ? { ...stop, state: { ...stop.state, parametersFromMs } } : stop
}

function joined(settled: Segments, found: DetectedSoFar): DetectedSoFar {
  const trips = [...settled.trips, ...found.segments.trips]
  const stops = [...settled.stops, ...found.segments.stops]
  return { ...found, segments: { trips, stops } }
}
