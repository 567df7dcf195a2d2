import type { OdometerGap } from '@roadbook/contract/trips/logbook'
import { changeText } from './change-text.ts'
import type { FileLanguage } from './file-language.ts'

/** Explanations of a gap: corrections of the logbook, and notes by people. */
export function gapNotes({ corrections, notes }: OdometerGap, language: FileLanguage): string[] {
  const { words, times } = language
  return [
    ...corrections.flatMap((change) => {
      const { reason, byWhom } = changeText(change, language)
      return reason === null ? [] : [`${reason} · ${byWhom}`]
    }),
    ...notes.map(
      (note) =>
        `${words.gapNote}: ${note.text} · ${words.by(note.actorName ?? note.actorEmail, times.dayAndTime(note.createdAt))}`,
    ),
  ]
}
