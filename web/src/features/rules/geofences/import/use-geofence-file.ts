import { useLingui } from '@lingui/react/macro'
import type { FileShape } from '@roadbook/contract/rules/geofence-import'
import { geofenceImportLimits } from '@roadbook/contract/rules/geofence-limits'
import { useRef, useState } from 'react'
import { messageOf } from '../../../../lib/message-of.ts'
import { previewGeofenceFile } from '../classic/queries.ts'
import { formatOf, headBytes } from './file-format.ts'

export type FileStep =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  /** `message` explains what to do. */
  | { kind: 'refused'; message: string }
  | { kind: 'ready'; name: string; shapes: FileShape[] }

/** A file that the server reads; another one replaces it. */
export function useGeofenceFile() {
  const { t } = useLingui()
  const [step, setStep] = useState<FileStep>({ kind: 'none' })
  const newest = useRef<File>(undefined)

  async function look(file: File): Promise<FileStep> {
    if (file.size > geofenceImportLimits.fileBytes)
      return { kind: 'refused', message: t`This file is larger than 10 MB. Split it into several files.` }
    const format = formatOf(file.name, await file.slice(0, headBytes).text())
    if (format === undefined)
      return {
        kind: 'refused',
        message: t`This isn’t a GeoJSON, KML, KMZ or GPX file. Export the places in one of these formats.`,
      }
    const { shapes } = await previewGeofenceFile(format, file)
    if (shapes.length === 0)
      return { kind: 'refused', message: t`This file has no areas, lines or points. Choose another file.` }
    return { kind: 'ready', name: file.name, shapes }
  }

  async function open(file: File): Promise<void> {
    newest.current = file
    const put = (next: FileStep) => {
      if (newest.current === file) setStep(next)
    }
    put({ kind: 'reading', name: file.name })
    put(await look(file).catch(refusedBy))
  }

  const close = () => {
    newest.current = undefined
    setStep({ kind: 'none' })
  }
  return { step, open, close }
}

const refusedBy = (error: unknown): FileStep => ({ kind: 'refused', message: messageOf(error) })
