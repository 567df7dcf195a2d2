import { refusedSpan, type Span, spanOf, type SpanValues, valuesOfSpan } from '../../lib/time/wall-span.ts'
import type { FormModel, Typed } from './form-model.ts'

/** A form with `SpanFields`, which are two fields for each of its times. The form knows which of them is invalid. */
export function withSpan<Values extends Typed, Body extends object, Row extends Span>(
  { saved, ...model }: FormModel<Values, Body, Row>,
  timeZone: string,
): FormModel<Values & SpanValues, Body & Span, Row> {
  return {
    ...model,
    fieldNames: { startDate: 'startDay', endDate: 'endTime' },
    alsoRefused: (values) => refusedSpan(values, timeZone),
    bodyOf: (values, before) => ({
      ...model.bodyOf(values, before),
      ...(spanOf(values, timeZone) ?? { startDate: '', endDate: '' }),
    }),
    ...(saved && {
      saved: {
        schema: saved.schema,
        valuesOf: (record) => {
          const [startMs, endMs] = [Date.parse(record.startDate), Date.parse(record.endDate)]
          return { ...saved.valuesOf(record), ...valuesOfSpan({ startMs, endMs }, timeZone) }
        },
      },
    }),
  }
}
