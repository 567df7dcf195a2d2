import { useLingui } from '@lingui/react/macro'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { isUnderWay, type Queue } from '../../../ui/files/upload-queue.ts'
import { useUploadTexts } from '../../../ui/files/use-upload-texts.ts'
import { useUploads } from '../../../ui/files/use-uploads.ts'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { useAttachDocuments } from './document-queries.ts'

/** Files that become documents of the vehicle as soon as they are uploaded. */
export function useNewDocuments(
  vehicle: Vehicle,
  /** `isOnly`: no others were chosen with it. */
  onAdded: (fileKeys: readonly string[], isOnly: boolean) => void,
) {
  const { t } = useLingui()
  const { failureOf } = useUploadTexts()
  const uploads = useUploads({
    purpose: 'document',
    vehicleId: vehicle.id,
    present: vehicle.attachments.length,
  })
  const attach = useAttachDocuments(vehicle.id)
  const isAttaching = useRef(false)
  const { queue } = uploads
  const attachAll = async (ready: Queue, isOnly: boolean) => {
    const ids = ready.map(({ id }) => id)
    const keys = ready.flatMap(({ step }) => (step.kind === 'uploaded' ? [step.fileKey] : []))
    try {
      await attach(keys).finally(() => {
        // Before the queue changes, which attaches the next ones.
        isAttaching.current = false
      })
      uploads.taken(ids)
      onAdded(keys, isOnly)
    } catch (error) {
      uploads.lost(refusedOf(ready, error), failureOf(error))
    }
  }
  // Outside React: the server. All that have arrived meanwhile are attached by one call.
  useEffect(() => {
    const ready = queue.filter(({ step }) => step.kind === 'uploaded')
    if (ready.length === 0 || isAttaching.current) return
    isAttaching.current = true
    void attachAll(ready, queue.length === 1)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only an arrived file is attached
  }, [queue])
  useUnsavedGuard(
    () => isUnderWay(queue) || isAttaching.current,
    () => undefined,
    {
      question: {
        title: t`Stop the uploads?`,
        text: t`Files that aren’t uploaded yet will not be added.`,
        confirmLabel: t`Stop uploads`,
        cancelLabel: t`Keep uploading`,
      },
    },
  )
  return uploads
}

/** The file that a refusal names; all of them if it names none. */
function refusedOf(ready: Queue, error: unknown): string[] {
  const fileName = error instanceof ApiError ? error.details['fileName'] : undefined
  const named = ready.filter(({ name }) => name === fileName)
  return (named.length === 0 ? ready : named).map(({ id }) => id)
}
