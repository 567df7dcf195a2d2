/** For this domain's tests: a fixed history. */
import { setTimeout as pause } from 'node:timers/promises'
import type { PositionRecord } from '@roadbook/protocols/message'
import type { HistorySource } from './fill-history.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Records. */
const CHUNK = 150

export const testNow = new Date('2026-11-20T09:42:00Z')
export const testPast = { from: new Date('2026-11-16T00:00:00Z'), until: new Date('2026-11-20T09:00:00Z') }

/**
 * Parked, except for two drives a day: north at 07:00 UTC and back at 15:00, twelve minutes at 60 km/h. A record each minute
 * in these hours, and every five minutes in the others.
 */
export function* testDrives(): Generator<PositionRecord, void> {
  let odometerMeters = 50_000_000
  for (let timeMs = testPast.from.getTime(); timeMs < testPast.until.getTime(); timeMs += MINUTE_MS) {
    const minute = Math.floor((timeMs % DAY_MS) / MINUTE_MS)
    const north = upTo12(minute - 7 * 60) - upTo12(minute - 15 * 60)
    const isInHour = [7, 15].includes(Math.floor(minute / 60))
    if (!isInHour && minute % 5 !== 0) continue
    const isDriving = (minute >= 420 && minute < 432) || (minute >= 900 && minute < 912)
    yield {
      timeMs,
      latitude: (3_590_000 + Math.round(north * 899.32)) / 1e5,
      longitude: 14.5,
      speedKmh: isDriving ? 60 : 0,
      ignition: isDriving,
      odometerMeters,
    }
    if (isDriving) odometerMeters += 1_000
  }
}

function upTo12(minutes: number): number {
  return Math.min(12, Math.max(0, minutes))
}

type Manner = {
  /** Fails after this many chunks. */
  breaksAfter?: number
  /** Delay between two chunks. */
  pauseMs?: number
  isRecorded?: boolean
}

/** Like the simulator: one device after the other, in small chunks. */
export function testSource({ breaksAfter, pauseMs, isRecorded = false }: Manner = {}): HistorySource {
  return async function* (_past, dongleIds) {
    let chunks = 0
    for (const dongleId of dongleIds) {
      const lines = [...testDrives()].map((record) => ({ dongleId, record, isRecorded }))
      for (let start = 0; start < lines.length; start += CHUNK) {
        if (chunks++ === breaksAfter) throw new Error('The simulator died.')
        if (pauseMs !== undefined) await pause(pauseMs)
        yield lines.slice(start, start + CHUNK)
      }
    }
  }
}
