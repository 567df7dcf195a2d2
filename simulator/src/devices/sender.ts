import type { PositionRecord } from '@roadbook/protocols/message'

/** A device that sends positions to a server, keeps those not acknowledged, and retries. */
export type Sender = {
  readonly acknowledged: number
  readonly waiting: number
  readonly dropped: number
  readonly isConnected: boolean
  start(): void
  send(record: PositionRecord): void
  /** No more positions follow: the device disconnects once all are acknowledged. */
  finish(): void
  stop(): void
}

export type SenderOptions = {
  imei: string
  host: string
  port: number
  log: (line: string) => void
  /** The pause before the first retry; it doubles up to `longestPauseMs`. */
  firstPauseMs?: number
  longestPauseMs?: number
  answerTimeoutMs?: number
}

export const PATIENCE = { firstPauseMs: 1_000, longestPauseMs: 60_000, answerTimeoutMs: 30_000 }

/** Some hours of driving; beyond that, the oldest positions are dropped, as in a real device. */
export const MAX_WAITING = 20_000

/** The pause before retry n, up to half shorter at random, so that devices don't reconnect all at once. */
export function pauseMs({ firstPauseMs, longestPauseMs }: typeof PATIENCE, failures: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** What went wrong with a connection, and what to do about it, if known. */
export function troubleWith(error: Error & { code?: string }, address: string): string {
  if (error.code === 'ECONNREFUSED') {
    return `nobody listens on ${address}; start Roadbook (npm start), or say where it listens`
  }
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') {
    return `there is no host of the name in ${address}; say where Roadbook listens`
  }
  return error.message
}
