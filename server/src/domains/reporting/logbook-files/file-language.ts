import { formatLocales } from '@roadbook/contract/languages'
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { lengthFormat } from '@roadbook/contract/formats/lengths'
import type { FileFacts } from './logbook-file.ts'
import { type Times, timesOf } from '../../../platform/documents/times.ts'
import { type LogbookWords, wordsOf } from '@roadbook/contract/messages/logbook-words'

type Figures = {
  unit: string
  /** With one decimal, without the unit. */
  distance: (meters: number) => string
  distanceWithUnit: (meters: number) => string
  count: (count: number) => string
}

/** Words and formats of a file. */
export type FileLanguage = {
  words: LogbookWords
  times: Times
  figures: Figures
  categoryName: (category: string) => string
  /** First and last day. */
  period: (period: { from: string; until: string }) => string
  /** The same with times of another zone, such as the one in which a trip was recorded; itself for its own zone. */
  inZone: (timeZone: string) => FileLanguage
}

export function languageOfFile(facts: FileFacts): FileLanguage {
  const locale = formatLocales[facts.language]
  const words = wordsOf(facts.language)
  const times = timesOf(locale, facts.timeZone)
  const language: FileLanguage = {
    words,
    times,
    figures: figuresOf(locale, facts.distanceUnit),
    categoryName: (category) => facts.categoryNames[category] ?? words.categories[category] ?? category,
    period: ({ from, until }) => `${times.day(from)} – ${times.day(lastInstantOf(until))}`,
    inZone: (timeZone) =>
      timeZone === facts.timeZone ? language : { ...language, times: timesOf(locale, timeZone) },
  }
  return language
}

function figuresOf(locale: string, distanceUnit: DistanceUnit): Figures {
  const { lengthUnit, exactFigure, exactDistance } = lengthFormat(locale, distanceUnit)
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  return {
    unit: lengthUnit,
    distance: exactFigure,
    distanceWithUnit: exactDistance,
    count: (count) => whole.format(count),
  }
}

/** The last instant of a half-open period. */
function lastInstantOf(until: string): string {
  return new Date(Date.parse(until) - 1).toISOString()
}
