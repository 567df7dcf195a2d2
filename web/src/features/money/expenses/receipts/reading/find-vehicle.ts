import { foldAlike } from './fold.ts'
import { decimalOf } from './numbers.ts'
import { isClear, type Line } from './prepare.ts'
import type { ReadingContext } from './reading.ts'
import { odometerWords } from './words.ts'

type Vehicles = NonNullable<ReadingContext['vehicles']>
type FoundVehicle = { id: string; line: Line; isSure: boolean }

/** Shorter ones would match any number. */
const SHORTEST_REGISTRATION = 4

/** The company's vehicle whose registration is on the receipt. */
export function findVehicle(lines: readonly Line[], vehicles: Vehicles): FoundVehicle | undefined {
  const exact = matches(lines, vehicles, (text) => text.toLowerCase())
  const [first] = exact
  if (first !== undefined) return { ...first, isSure: onlyOne(exact) }
  const alike = matches(
    lines.filter(({ isExact }) => !isExact),
    vehicles,
    foldAlike,
  )
  const [similar] = alike
  return similar && onlyOne(alike) ? { ...similar, isSure: false } : undefined
}

type Match = { id: string; line: Line }

const onlyOne = (found: readonly Match[]) => new Set(found.map(({ id }) => id)).size === 1

function matches(lines: readonly Line[], vehicles: Vehicles, folded: (text: string) => string): Match[] {
  const wanted = vehicles.flatMap(({ id, registration }) => {
    const signs = folded(registration).match(/[\p{L}\d]/gu) ?? []
    if (signs.length < SHORTEST_REGISTRATION) return []
    return { id, matcher: new RegExp(`(?<![\\p{L}\\d])${signs.join('[ .·:-]{0,2}')}(?![\\p{L}\\d])`, 'u') }
  })
  const texts = lines.map((line) => ({ line, text: folded(line.text) }))
  return wanted.flatMap(({ id, matcher }) => {
    const found = texts.find(({ text }) => matcher.test(text))
    return found ? { id, line: found.line } : []
  })
}

type FoundOdometer = { meters: number; line: Line; isSure: boolean }

const reading = new RegExp(
  `(?<![a-z])(?:${odometerWords})(?![a-z]) ?(?:reading|stand)?[ .:=]*(?<![\\d.,])(\\d{1,3}(?:[ .,'’]\\d{3})+|\\d{3,7})(?![\\d]|[.,]\\d{2}(?!\\d)) ?(km|mi|miles)?(?![a-z])`,
  'u',
)
const METERS_PER_MILE = 1609.344
const FURTHEST_KM = 2_000_000

export function findOdometer(lines: readonly Line[]): FoundOdometer | undefined {
  for (const line of lines) {
    const [, digits, unit] = reading.exec(line.folded) ?? []
    const value = digits === undefined ? 0 : decimalOf(digits.replaceAll(/\D/g, ''))
    if (value > 0 && value <= FURTHEST_KM) {
      const meters = Math.round(value * (unit?.startsWith('mi') ? METERS_PER_MILE : 1000))
      return { meters, line, isSure: isClear(line) }
    }
  }
  return undefined
}
