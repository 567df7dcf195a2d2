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

/** A part of the record that is changed beside the fields, such as its files. */
export type AlsoSaved<Body, Row> = {
  isDirty: () => boolean
  /** Before the record is saved, such as while files are uploaded; false if it can't be saved. */
  ready: () => Promise<boolean>
  /** What to save, based on this version of the record, which may be newer than the one the form opened with. */
  changes: (base: Row | undefined) => Partial<Body>
  /** True if it shows that error itself. */
  refused: (error: unknown) => boolean
  saved: () => void
}

type Options<Values extends Typed, Body extends object, Row> = EntityCalls<Body, Row> & {
  form: EntityForm<Values, Body, Row>
  also?: AlsoSaved<Body, Row> | undefined
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
  const { form, also, onDone } = options
  const { saved, fieldNames } = form.model
  const [stale, setStale] = useState<Stale<Values>>()
  const [isSaving, setSaving] = useState(false)
  // A double click is faster than disabling the button.
  const isUnderWay = useRef(false)
  const setBusy = (isBusy: boolean) => {
    isUnderWay.current = isBusy
    setSaving(isBusy)
  }
  const done = () => {
    // Saved values are no longer unsaved changes, so the form closes without asking.
    form.resetDirty()
    also?.saved()
    onDone()
  }
  const refused = async (error: unknown) => {
    if (also?.refused(error) === true) return
    const base = form.record
    if (saved === undefined || base === undefined || !isStale(error)) {
      return placeRefusal(form, error, fieldNames)
    }
    const latest = await latestOf(saved.schema, error, () => options.readLatest?.(base))
    if (latest !== undefined) setStale(rebase(form, saved.valuesOf, { base, latest }))
  }
  const save = () =>
    validated(form, () => {
      if (isUnderWay.current) return
      setBusy(true)
      void finish()
    })
  const finish = async () => {
    let isAdded = false
    try {
      if (also !== undefined && !(await also.ready())) return
      await callOf(options)
      // The form of an added record stays busy until it is closed: another click would add it again.
      isAdded = form.record === undefined
      done()
    } catch (error) {
      await refused(error)
    } finally {
      if (!isAdded) setBusy(false)
    }
  }
  return { stale, isSaving, save }
}

/** Bases the form on a newer version: typed values stay, all others are as somebody else saved them. */
function rebase<Values extends Typed, Body extends object, Row>(
  form: EntityForm<Values, Body, Row>,
  valuesOf: (record: Row) => Values,
  { base, latest }: { base: Row; latest: Row },
): Stale<Values> {
  const theirs = valuesOf(latest)
  const mine = form.getValues()
  const { values, both, taken } = mergeValues(valuesOf(base), mine, theirs)
  form.setRecord(latest)
  form.setInitialValues(theirs)
  form.setValues(values)
  form.resetDirty(theirs)
  return { both, taken, mine, theirs }
}

/** Undefined if nothing was changed. */
function callOf<Values extends Typed, Body extends object, Row>({
  form,
  also,
  add,
  change,
}: Options<Values, Body, Row>): Promise<unknown> | undefined {
  const { record: base, model } = form
  const values = form.getValues()
  const more = also?.changes(base)
  if (base === undefined) return add?.({ ...model.bodyOf(values), ...more })
  const body = { ...changesOf(model, { before: base, values }), ...more }
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
