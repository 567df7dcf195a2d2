import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FileShape } from '@roadbook/contract/rules/geofence-import'
import { useMemo, useState } from 'react'
import { showSuccess } from '../../../../lib/toasts.ts'
import { firstColour } from '../shape/colours.ts'
import { useImportGeofences } from '../classic/queries.ts'
import { importBody, type ImportRule, isImportable } from './chosen-shapes.ts'
import { type FileStep, useGeofenceFile } from './use-geofence-file.ts'

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

/** A file, the chosen shapes, the rule that they get, and the import. */
export function useImport() {
  const file = useGeofenceFile()
  const { mutate, isPending } = useImportGeofences()
  const [rule, setRule] = useState(firstRule)
  const [selected, select] = useState<number | null>(null)
  const [added, setAdded] = useState<{ count: number; style: ImportRule['style'] } | null>(null)
  const shapes = useNamedShapes(file.step)
  const { clear, ...choice } = useChoice(shapes, rule.style)
  const reset = () => {
    clear()
    select(null)
    setAdded(null)
  }
  return {
    ...choice,
    step: file.step,
    shapes,
    rule,
    added,
    selected,
    select,
    isImporting: isPending,
    change: (change: Partial<ImportRule>) => setRule((before) => ({ ...before, ...change })),
    open: (next: File) => {
      reset()
      void file.open(next)
    },
    close: () => {
      reset()
      file.close()
    },
    save: () =>
      mutate(importBody(choice.chosen, rule), {
        onSuccess: ({ added: count }) => {
          showSuccess(plural(count, { one: '# geofence added', other: '# geofences added' }))
          setAdded({ count, style: rule.style })
          file.close()
        },
      }),
  }
}

/** Those without a name in the file are numbered. */
function useNamedShapes(step: FileStep) {
  const { t } = useLingui()
  return useMemo(
    () =>
      step.kind !== 'ready'
        ? []
        : step.shapes.map((shape) => {
            const { number } = shape
            return { ...shape, shownName: shape.name ?? t`Shape ${number}` }
          }),
    [step, t],
  )
}

/** Everything that can be imported, until some are deselected. */
function useChoice<Shape extends FileShape>(shapes: readonly Shape[], style: ImportRule['style']) {
  const [left, setLeft] = useState(none)
  const offered = shapes.filter((shape) => isImportable(shape, style))
  const chosen = offered.filter(({ number }) => !left.has(number))
  return {
    offered,
    chosen,
    isChosen: (number: number) => chosen.some((shape) => shape.number === number),
    choose: (numbers: readonly number[], isChosen: boolean) =>
      setLeft((before) => {
        const changed = new Set(numbers)
        return isChosen ? before.difference(changed) : before.union(changed)
      }),
    clear: () => setLeft(none),
  }
}
