import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { type EntityForm, type FieldOf, placeRefusal, validated } from './entity-form.ts'
import { mergeValues } from './merge-values.ts'

/** A record that is changed. */
export type Editing<Values, Row> = {
  /** As it was when the form opened; later readings of it do not change what is typed. */
  record: Row
  schema: z.ZodType<Row>
  valuesOf: (record: Row) => Values
  /** The record as it is now, for a refusal as stale that does not bring it. */
  readLatest: () => Promise<Row>
}

type Options<Values extends Record<string, unknown>, Row> = {
  form: EntityForm<Values>
  editing?: Editing<Values, Row> | undefined
  /** The call; undefined where nothing was changed. It names the version of `base`. */
  save: (values: Values, base: Row | undefined) => Promise<unknown> | undefined
  /** Where the form names a field otherwise than the contract. */
  fieldOf?: FieldOf | undefined
  onDone: () => void
}

/** Both values of the fields that two people changed, and what was taken from the other. */
export type Stale<Values> = {
  both: readonly (keyof Values & string)[]
  taken: readonly (keyof Values & string)[]
  mine: Values
  theirs: Values
}

/** Saves a form once at a time; a refusal as stale merges what somebody else saved, and is saved upon that. */
export function useEntitySave<Values extends Record<string, unknown>, Row>(options: Options<Values, Row>) {
  const { form, editing, fieldOf, onDone } = options
  const [base, setBase] = useState(editing?.record)
  const [stale, setStale] = useState<Stale<Values>>()
  const [isSaving, setSaving] = useState(false)
  // Two clicks come faster than the button goes grey.
  const isUnderWay = useRef(false)
  const done = () => {
    // What is saved is no change any more, and the form closes without a question.
    form.resetDirty()
    onDone()
  }
  const refused = async (error: unknown) => {
    if (editing === undefined || base === undefined || !isStale(error)) {
      return placeRefusal(form, error, fieldOf)
    }
    const latest = await latestOf(editing, error)
    if (latest === undefined) return
    const theirs = editing.valuesOf(latest)
    const mine = form.getValues()
    const { values, both, taken } = mergeValues(editing.valuesOf(base), mine, theirs)
    setBase(() => latest)
    setStale({ both, taken, mine, theirs })
    form.setInitialValues(theirs)
    form.setValues(values)
    form.resetDirty(theirs)
  }
  const save = () =>
    validated(form, () => {
      if (isUnderWay.current) return
      const call = options.save(form.getValues(), base)
      if (call === undefined) return done()
      isUnderWay.current = true
      setSaving(true)
      void finish(call)
    })
  const finish = async (call: Promise<unknown>) => {
    try {
      await call
      done()
    } catch (error) {
      await refused(error)
    } finally {
      isUnderWay.current = false
      setSaving(false)
    }
  }
  return { base, stale, isSaving, save }
}

function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'stale_version'
}

async function latestOf<Values, Row>({ schema, readLatest }: Editing<Values, Row>, error: ApiError) {
  const brought = schema.safeParse(error.details.current)
  // Why it could not be read is told where all failed calls are.
  return brought.success ? brought.data : readLatest().catch(() => undefined)
}
