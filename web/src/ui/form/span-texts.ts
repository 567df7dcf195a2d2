import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'
import type { SpanValues } from '../../lib/wall-span.ts'
import type { FieldTexts } from './entity-form.ts'

/** Texts of the fields of `SpanFields`. */
export function useSpanTexts(): FieldTexts<SpanValues> {
  const { t } = useLingui()
  const f = useFormat()
  const day = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? f.day(text) : text)
  return {
    startDay: { label: t`Start`, message: t`Enter a date.`, show: ({ startDay }) => day(startDay) },
    startTime: { label: t`Start time`, message: t`Enter a time, such as 16:05.` },
    endDay: {
      label: t`End`,
      message: t`Enter a date on or after the start date.`,
      show: ({ endDay }) => day(endDay),
    },
    endTime: { label: t`End time`, message: t`Enter a time after the start.` },
  }
}
