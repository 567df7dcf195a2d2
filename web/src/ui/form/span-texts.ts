import { useLingui } from '@lingui/react/macro'
import type { SpanValues } from '../../lib/time/wall-span.ts'
import type { FieldTexts } from './entity-form.ts'

/** Texts of the fields of `SpanFields`. */
export function useSpanTexts(): FieldTexts<SpanValues> {
  const { t } = useLingui()
  return {
    startDay: { label: t`Start`, message: t`Enter a date.` },
    startTime: { label: t`Start time`, message: t`Enter a time, such as 16:05.` },
    endDay: { label: t`End`, message: t`Enter a date on or after the start date.` },
    endTime: { label: t`End time`, message: t`Enter a time after the start.` },
  }
}
