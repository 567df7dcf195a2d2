import { pairAt, timeMsOfDigits } from '../text/calendar.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Beyond this, a zone west of Greenwich could also be one of those up to 14 hours ahead. */
const MAX_WESTERN_MS = 10 * HOUR_MS

/**
 * A text contains the date and time in the tracker's time zone (`yymmddhhmm`, with or without seconds) and the satellites'
 * time in UTC (`hhmmss.sss`) without a date: the result is on the day on which both are closest. Without the time in UTC,
 * the tracker's own time is taken as UTC; without its date, the date of arrival is used. Undefined without both.
 */
export function fixTimeMs(localText = '', utcText = '', receivedMs = 0): number | undefined {
  const localMs = localTimeMs(localText)
  const secondsMs = secondsOfDayMs(utcText)
  if (secondsMs === undefined) return localMs
  const nearMs = localMs ?? receivedMs
  const timeMs = nearMs - DAY_MS / 2 + mod(secondsMs - nearMs + DAY_MS / 2)
  // In New Zealand's summer, 13 hours ahead, the closest day is tomorrow.
  const isTomorrow = timeMs - nearMs >= MAX_WESTERN_MS && timeMs - receivedMs > HOUR_MS
  return isTomorrow ? timeMs - DAY_MS : timeMs
}

/** From 0 to a day, for negative values too. */
function mod(ms: number): number {
  return ((ms % DAY_MS) + DAY_MS) % DAY_MS
}

/** Some trackers write `yy/mm/dd hh:mm`. */
function localTimeMs(written: string): number | undefined {
  const text = written.replaceAll(/[/: ]/g, '')
  const timeMs = timeMsOfDigits(text.length === 10 ? `${text}00` : text)
  return text.length > 12 || Number.isNaN(timeMs) ? undefined : timeMs
}

function secondsOfDayMs(text: string): number | undefined {
  if (!/^\d{6}(?:\.\d*)?$/.test(text)) return undefined
  const [hour, minute, second] = [pairAt(text, 0), pairAt(text, 2), pairAt(text, 4)]
  return hour < 24 && minute < 60 && second < 60 ? ((hour * 60 + minute) * 60 + second) * 1000 : undefined
}
