import { Counter, Gauge, type Registry } from '@prometheus-io/client'

/** Counters of ingest; plain numbers, since the hot path increments them. */
export type IngestCounts = Totals & {
  /** Frames, datagrams and requests read, by protocol. */
  frames: Map<string, number>
}

type Totals = {
  connectionsOpen: number
  connectionsTotal: number
  connectionsDroppedTotal: number
  positionsStoredTotal: number
  positionsRefusedTotal: number
  garbageTotal: number
  messagesSetAsideTotal: number
  unknownDevicesTotal: number
  guessesRefusedTotal: number
  datagramsDroppedTotal: number
  batchesTotal: number
  batchesFailedTotal: number
  recordsQueued: number
  segmentsWrittenTotal: number
  repeatsFoundTotal: number
}

export function createCounts(): IngestCounts {
  return {
    connectionsOpen: 0,
    connectionsTotal: 0,
    connectionsDroppedTotal: 0,
    frames: new Map(),
    positionsStoredTotal: 0,
    positionsRefusedTotal: 0,
    garbageTotal: 0,
    messagesSetAsideTotal: 0,
    unknownDevicesTotal: 0,
    guessesRefusedTotal: 0,
    datagramsDroppedTotal: 0,
    batchesTotal: 0,
    batchesFailedTotal: 0,
    recordsQueued: 0,
    segmentsWrittenTotal: 0,
    repeatsFoundTotal: 0,
  }
}

const help: Record<keyof Totals, string> = {
  connectionsOpen: 'Connections of devices now open.',
  connectionsTotal: 'Connections of devices accepted.',
  connectionsDroppedTotal:
    'Connections closed because no device logged in in time, or because too many were waiting.',
  positionsStoredTotal: 'Records committed, repeats counted.',
  positionsRefusedTotal: 'Records that stand aside, repeats counted.',
  garbageTotal: 'Times that bytes were no message of the protocol.',
  messagesSetAsideTotal:
    'Messages of MQTT set aside because storing them kept failing while others were stored.',
  unknownDevicesTotal: 'Times that a device nobody knows knocked.',
  guessesRefusedTotal:
    'Device numbers refused without a lookup because their network asked for too many unknown ones.',
  datagramsDroppedTotal: 'Datagrams dropped since too many records were waiting.',
  batchesTotal: 'Transactions of ingest committed.',
  batchesFailedTotal: 'Transactions of ingest that failed and were tried again or split.',
  recordsQueued: 'Records waiting for their transaction.',
  segmentsWrittenTotal: 'Hours of a vehicle written as one row, also anew after late data.',
  repeatsFoundTotal: 'Rows that were found to stand in such an hour already.',
}

/** Exposes the counters on /api/metrics. */
export function exposeCounts(registry: Registry, counts: IngestCounts): void {
  exposeFrames(registry, counts)
  for (const key of Object.keys(help) as (keyof Totals)[]) {
    // the keys of the literal above
    const name = `roadbook_ingest_${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
    const options = { name, help: help[key], registers: [registry] }
    if (key.endsWith('Total')) exposeCounter(options, () => counts[key])
    else exposeGauge(options, () => counts[key])
  }
}

function exposeFrames(registry: Registry, { frames }: IngestCounts): void {
  const counter: Counter<'protocol'> = new Counter({
    name: 'roadbook_ingest_frames_total',
    help: 'Frames, datagrams and requests of devices read.',
    labelNames: ['protocol'],
    registers: [registry],
    collect: () => {
      counter.reset()
      for (const [protocol, count] of frames) counter.inc({ protocol }, count)
    },
  })
}

type MetricOptions = { name: string; help: string; registers: Registry[] }

function exposeCounter(options: MetricOptions, read: () => number): void {
  const counter: Counter = new Counter({
    ...options,
    collect: () => {
      counter.reset()
      counter.inc(read())
    },
  })
}

function exposeGauge(options: MetricOptions, read: () => number): void {
  const gauge: Gauge = new Gauge({ ...options, collect: () => gauge.set(read()) })
}
