import { type SpanValues, withStart } from '../../lib/wall-span.ts'
import { useFormat } from '../../lib/use-format.ts'
import { DayField, TimeField } from '../day-field.tsx'
import { FieldPair } from '../form-drawer.tsx'
import type { EntityForm } from './entity-form.ts'

type Props = {
  form: Pick<EntityForm<SpanValues>, 'field' | 'getValues'> & { setValues: (values: SpanValues) => void }
}

/** A start and an end. Moving the start also moves the end. */
export function SpanFields({ form }: Props) {
  const { timeZone } = useFormat()
  const { field } = form
  const start = (change: Partial<SpanValues>) => form.setValues(withStart(form.getValues(), change, timeZone))
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
