import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { type EntityForm, placeRefusal, validated } from './entity-form.ts'
import { changesOf, type Typed } from './form-model.ts'
import { mergeValues } from './merge-values.ts'

/** The API calls of a form: add a new record, change an existing one. */
export type EntityCalls<Body, Row> = {
  add?: (body: Body) => Promise<unknown>
  /** With the changed fields; sends the version of `base`. */
  change?: (base: Row, body: Partial<Body>) => Promise<unknown>
  /** Reads the current record if the conflict error doesn't contain it; undefined if it was deleted. */
  readLatest?: (record: Row) => Promise<Row | undefined>
}

type Options<Values extends Typed, Body extends object, Row> = EntityCalls<Body, Row> & {
  form: EntityForm<Values, Body, Row>
  onDone: () => void
}

/** Both values of the fields that two people changed, and the fields taken from the other person. */
export type Stale<Values> = {
  both: readonly (keyof Values & string)[]
  taken: readonly (keyof Values & string)[]
  mine: Values
  theirs: Values
}

/**
 * Saves a form, one request at a time. On a version conflict it merges what somebody else saved, and the next
 * save is based on that.
 */
export function useEntitySave<Values extends Typed, Body extends object, Row>(
  options: Options<Values, Body, Row>,
) {
  const { form, onDone } = options
  const { saved, fieldNames } = form.model
  const [stale, setStale] = useState<Stale<Values>>()
  const [isSaving, setSaving] = useState(false)
  // A double click is faster than the button is disabled.
  const isUnderWay = useRef(false)
  const done = () => {
    // Saved values are no longer unsaved changes, so the form closes without asking.
    form.resetDirty()
    onDone()
  }
  const refused = async (error: unknown) => {
    const base = form.record
    if (saved === undefined || base === undefined || !isStale(error)) {
      return placeRefusal(form, error, fieldNames)
    }
    const latest = await latestOf(saved.schema, error, () => options.readLatest?.(base))
    if (latest === undefined) return
    const theirs = saved.valuesOf(latest)
    const mine = form.getValues()
    const { values, both, taken } = mergeValues(saved.valuesOf(base), mine, theirs)
    form.setRecord(latest)
    setStale({ both, taken, mine, theirs })
    form.setInitialValues(theirs)
    form.setValues(values)
    form.resetDirty(theirs)
  }
  const save = () =>
    validated(form, () => {
      if (isUnderWay.current) return
      const call = callOf(options)
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
  return { stale, isSaving, save }
}

/** Undefined if nothing was changed. */
function callOf<Values extends Typed, Body extends object, Row>({
  form,
  add,
  change,
}: Options<Values, Body, Row>): Promise<unknown> | undefined {
  const { record: base, model } = form
  const values = form.getValues()
  if (base === undefined) return add?.(model.bodyOf(values))
  const body = changesOf(model, { before: base, values })
  return Object.keys(body).length === 0 ? undefined : change?.(base, body)
}

function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'stale_version'
}

async function latestOf<Row>(
  schema: z.ZodType<Row>,
  error: ApiError,
  read: () => Promise<Row | undefined> | undefined,
): Promise<Row | undefined> {
  const brought = schema.safeParse(error.details.current)
  // The error of this read is reported like that of any failed call.
  return brought.success ? brought.data : read()?.catch(() => undefined)
}
