import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { showSuccess } from '../../../../lib/toasts.ts'
import { firstColour } from '../../shape/colours.ts'
import { useImportGeofences } from '../queries.ts'
import { importBody, type ImportRule, isImportable } from './chosen-shapes.ts'
import { useGeofenceFile } from './use-geofence-file.ts'

const firstRule: ImportRule = {
  style: 'classic',
  colour: firstColour,
  watched: 'all',
  vehicles: [],
  notifyOnEnter: true,
  notifyOnExit: true,
  radiusMeters: 100,
  widthMeters: 100,
}

const none: ReadonlySet<number> = new Set()

export type GeofenceImporting = ReturnType<typeof useImport>

/** A file, which of its shapes are chosen, the rule that they get, and the import. */
export function useImport() {
  const { t } = useLingui()
  const file = useGeofenceFile()
  const { mutate, isPending } = useImportGeofences()
  const [rule, setRule] = useState(firstRule)
  const [left, setLeft] = useState(none)
  const [selected, setSelected] = useState<number | null>(null)
  const [added, setAdded] = useState<{ count: number; style: ImportRule['style'] } | null>(null)
  const { step } = file
  const shapes = useMemo(
    () =>
      step.kind !== 'ready'
        ? []
        : step.shapes.map((shape) => {
            const { number } = shape
            return { ...shape, shownName: shape.name ?? t`Shape ${number}` }
          }),
    [step, t],
  )
  const offered = shapes.filter((shape) => isImportable(shape, rule.style))
  const chosen = offered.filter(({ number }) => !left.has(number))
  const reset = () => {
    setLeft(none)
    setSelected(null)
    setAdded(null)
  }
  return {
    step,
    shapes,
    offered,
    chosen,
    rule,
    added,
    selected,
    select: setSelected,
    isImporting: isPending,
    isChosen: (number: number) => chosen.some((shape) => shape.number === number),
    change: (change: Partial<ImportRule>) => setRule((before) => ({ ...before, ...change })),
    choose: (numbers: readonly number[], isChosen: boolean) =>
      setLeft((before) => {
        const next = new Set(before)
        for (const number of numbers)
          if (isChosen) next.delete(number)
          else next.add(number)
        return next
      }),
    open: (next: File) => {
      reset()
      void file.open(next)
    },
    close: () => {
      reset()
      file.close()
    },
    save: () =>
      mutate(importBody(chosen, rule), {
        onSuccess: ({ added: count }) => {
          showSuccess(plural(count, { one: '# geofence added', other: '# geofences added' }))
          setAdded({ count, style: rule.style })
          file.close()
        },
      }),
  }
}
