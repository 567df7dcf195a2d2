import type { LogbookReading } from '@roadbook/contract/trips/logbook'
import type { FileLanguage } from './file-language.ts'

/** Notes on a dashboard reading: entered late, corrected and why, withdrawn by whom and why. */
export function readingNotes(
  { enteredAt, isBackdated, isCorrection, note, withdrawn }: LogbookReading,
  { words, times }: FileLanguage,
): string[] {
  const entered = isBackdated
    ? words.readingBackdated(times.dayAndTime(enteredAt))
    : isCorrection
      ? words.readingCorrects
      : null
  const texts = [
    [entered, note].filter((text) => text !== null).join(': ') || null,
    withdrawn &&
      words.readingWithdrawn(
        withdrawn.byName ?? withdrawn.byEmail,
        times.dayAndTime(withdrawn.at),
        withdrawn.reason,
      ),
  ]
  return texts.filter((text) => text !== null)
}
