import { useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import { maxImportBytes } from '@roadbook/contract/core/table-limits'
import type { VehicleImportPreview } from '@roadbook/contract/fleet/vehicle-imports'
import { useRef, useState } from 'react'
import { messageOf } from '../../../lib/message-of.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { type ChosenMapping, importVehicles, previewVehicles, useFleetChanged } from './queries.ts'

export type ImportStep =
  | { kind: 'choosing'; refusal?: string }
  | { kind: 'reading'; file: File }
  | {
      kind: 'ready'
      file: File
      mapping: ChosenMapping | undefined
      preview: VehicleImportPreview
      /** Another preview or the import is under way. */
      isBusy: boolean
      refusal?: string
    }

export type VehicleImporting = ReturnType<typeof useVehicleImport>

/** A file stays in the browser, and is sent again with each choice; nothing is added before the person confirms it. */
export function useVehicleImport() {
  const { t } = useLingui()
  const changed = useFleetChanged()
  const [step, setStep] = useState<ImportStep>({ kind: 'choosing' })
  // The answer to an earlier choice may come after that to a later one.
  const last = useRef(0)

  async function read(file: File, mapping?: ChosenMapping): Promise<void> {
    if (file.size > maxImportBytes) {
      setStep({ kind: 'choosing', refusal: t`This file is larger than 10 MB. Split it.` })
      return
    }
    const turn = (last.current += 1)
    const isLast = () => last.current === turn
    if (mapping)
      setStep((before) => (before.kind === 'ready' ? { ...before, mapping, isBusy: true } : before))
    else setStep({ kind: 'reading', file })
    try {
      const preview = await previewVehicles({ file, mapping })
      if (isLast())
        setStep({ kind: 'ready', file, mapping: mapping ?? mappingOf(preview), preview, isBusy: false })
    } catch (error) {
      const refusal = messageOf(error)
      // A file that was read once stays, so that the choice can be made again.
      if (isLast())
        setStep((before) =>
          before.kind === 'ready' ? { ...before, isBusy: false, refusal } : { kind: 'choosing', refusal },
        )
    }
  }

  async function send(): Promise<void> {
    if (step.kind !== 'ready') return
    const { file, mapping, preview } = step
    setStep({ ...step, isBusy: true })
    try {
      const expected = importedRows(preview)
      const { vehicles } = await importVehicles({ file, mapping, expected })
      showSuccess(importedText(vehicles))
      setStep({ kind: 'choosing' })
    } catch (error) {
      setStep({ ...step, isBusy: false, refusal: messageOf(error) })
    }
    await changed()
  }

  const close = () => {
    last.current += 1
    setStep({ kind: 'choosing' })
  }
  return { step, read, send, close }
}

export function importedRows({ counts }: VehicleImportPreview): number {
  return counts.add + counts.restore
}

function mappingOf({ columns, fuelType }: VehicleImportPreview): ChosenMapping {
  return { columns: columns.map(({ field }) => field), fuelType }
}

function importedText(vehicles: number): string {
  return plural(vehicles, { one: '# vehicle imported', other: '# vehicles imported' })
}
