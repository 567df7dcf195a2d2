import { type SpanValues, withStart } from '../../lib/time/wall-span.ts'
import { useFormat } from '../../lib/use-format.ts'
import { DayField, TimeField } from '../period/day-field.tsx'
import { FieldPair } from './form-drawer.tsx'
import type { FormPart } from './entity-form.ts'

/** A start and an end. Moving the start also moves the end. */
export function SpanFields({ form }: { form: FormPart<SpanValues> }) {
  const { timeZone } = useFormat()
  const { field } = form
  const start = (change: Partial<SpanValues>) => form.setFields(withStart(form.getValues(), change, timeZone))
  return (
    <>
      <FieldPair>
        <DayField required {...field('startDay')} onChange={(startDay) => start({ startDay })} />
        <TimeField required {...field('startTime')} onChange={(startTime) => start({ startTime })} />
      </FieldPair>
      <FieldPair>
        <DayField required {...field('endDay')} />
        <TimeField required {...field('endTime')} />
      </FieldPair>
    </>
  )
}
