import { useFormat } from '../../../lib/use-format.ts'
import { DayField, TimeField } from '../../../ui/day-field.tsx'
import { FieldPair } from '../../../ui/form-drawer.tsx'
import type { JobForm } from '../job-form.tsx'
import { type SpanValues, withStart } from '../../../lib/wall-span.ts'

/** Moving the start takes the end along. */
export function TimeFields({ form }: { form: JobForm }) {
  const { timeZone } = useFormat()
  const { field } = form
  const start = (change: Partial<SpanValues>) =>
    form.setValues({ ...form.getValues(), ...withStart(form.getValues(), change, timeZone) })
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
