export type Span = { fromMs: number; toMs: number }

/** Pixels on both sides for the labels of the values. */
const axisInsets = { left: 40, right: 8 } as const

/** One time axis for the slider, the chart and the line that connects them. */
export type TimeAxis = {
  xOf: (atMs: number) => number
  atOf: (x: number) => number
  left: number
  right: number
}

export function timeAxis({ fromMs, toMs }: Span, width: number): TimeAxis {
  const left = axisInsets.left
  const right = Math.max(left + 1, width - axisInsets.right)
  const lengthMs = Math.max(1, toMs - fromMs)
  return {
    left,
    right,
    xOf: (atMs) => left + ((right - left) * (atMs - fromMs)) / lengthMs,
    atOf: (x) => Math.min(toMs, Math.max(fromMs, fromMs + ((x - left) / (right - left)) * lengthMs)),
  }
}

const minuteMs = 60_000
/** Common steps of time. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 5760, 10_080].map((n) => n * minuteMs)

/** At most this many ticks, at even steps from the start. */
export function timeTicks({ fromMs, toMs }: Span, most: number): number[] {
  const lengthMs = toMs - fromMs
  const stepMs = steps.find((step) => lengthMs / step <= most - 1) ?? steps.at(-1) ?? lengthMs
  const count = Math.floor(lengthMs / stepMs) + 1
  return Array.from({ length: count }, (_, index) => fromMs + index * stepMs)
}

/** The top of a chart that starts at zero, and the step of its grid lines: at least three. */
export function speedScale(highest: number): { top: number; step: number } {
  const step = highest <= 30 ? 10 : highest <= 60 ? 20 : highest <= 90 ? 30 : 40
  return { step, top: Math.max(3 * step, Math.ceil(highest / step) * step) }
}
