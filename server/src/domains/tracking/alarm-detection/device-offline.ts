import type { ParametersOf } from '@roadbook/contract/rules/alarm-types'
import type { Detector } from './detector.ts'

/** Judged by arrival: fixes that arrive late don't make the device online at their time. */
type Progress = { heardMs: number; isIgnitionOn: boolean; id?: string }

/** No record arrived for this long; the value is how long. */
export const deviceOffline: Detector<'deviceOffline', Progress> = {
  unit: 'seconds',
  covers: () => [],
  isOpen: ({ id }) => id !== undefined,

  next: (progress) => progress,

  onContact(progress, { atMs, isIgnitionOn }, tools) {
    const before = progress && advanced(progress, atMs, tools)
    if (before?.id !== undefined) tools.report(before.id, (atMs - before.heardMs) / 1_000, atMs)
    return { heardMs: Math.max(atMs, before?.heardMs ?? atMs), isIgnitionOn }
  },

  advance: advanced,

  stop({ id, heardMs }, atMs, tools) {
    if (id !== undefined) tools.report(id, (atMs - heardMs) / 1_000, atMs)
  },

  dueMs: (progress, parameters) => (progress.id === undefined ? silentMs(progress, parameters) : null),
}

type Tools = Parameters<NonNullable<typeof deviceOffline.advance>>[2]

function advanced(progress: Progress, untilMs: number, tools: Tools): Progress {
  const sinceMs = silentMs(progress, tools.parameters)
  if (progress.id !== undefined || untilMs < sinceMs) return progress
  const value = (sinceMs - progress.heardMs) / 1_000
  return { ...progress, id: tools.open({ sinceMs, place: undefined, value }, sinceMs) }
}

function silentMs(
  { heardMs, isIgnitionOn }: Progress,
  { ignitionOnSeconds, otherwiseSeconds }: ParametersOf<'deviceOffline'>,
): number {
  return heardMs + (isIgnitionOn ? ignitionOnSeconds : otherwiseSeconds) * 1_000
}
