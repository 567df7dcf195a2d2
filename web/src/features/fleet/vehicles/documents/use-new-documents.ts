import { useLingui } from '@lingui/react/macro'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useEffect, useRef } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { isUnderWay, type Queue } from '../../../../ui/files/upload-queue.ts'
import { useUploadTexts } from '../../../../ui/files/use-upload-texts.ts'
import { useUploads } from '../../../../ui/files/use-uploads.ts'
import { useUnsavedGuard } from '../../../../ui/form/use-unsaved-guard.ts'
import { useAttachDocuments } from './document-queries.ts'

/** Files that become the vehicle's documents as soon as they are uploaded. */
export function useNewDocuments(
  vehicle: Vehicle,
  /** Once for all files chosen together. */
  onAdded: (fileKeys: readonly string[]) => void,
) {
  const { failureOf } = useUploadTexts()
  const uploads = useUploads({
    purpose: 'document',
    vehicleId: vehicle.id,
    present: vehicle.attachments.length,
  })
  const attach = useAttachDocuments(vehicle.id)
  const isAttaching = useRef(false)
  const added = useRef<string[]>([])
  const { queue } = uploads
  const attachAll = async (ready: Queue) => {
    const ids = ready.map(({ id }) => id)
    const keys = ready.flatMap(({ step }) => (step.kind === 'uploaded' ? [step.fileKey] : []))
    try {
      await attach(keys).finally(() => {
        // Before the queue changes, which attaches the next ones.
        isAttaching.current = false
      })
      added.current.push(...keys)
      uploads.taken(ids)
    } catch (error) {
      uploads.lost(refusedOf(ready, error), failureOf(error))
    }
  }
  // Outside React: the server. One call attaches all that have been uploaded meanwhile.
  useEffect(() => {
    const ready = queue.filter(({ step }) => step.kind === 'uploaded')
    if (isAttaching.current) return
    if (ready.length > 0) {
      isAttaching.current = true
      void attachAll(ready)
    } else if (added.current.length > 0 && !isUnderWay(queue)) {
      onAdded(added.current.splice(0))
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only an arrived file is attached
  }, [queue])
  useUploadsGuard(() => isUnderWay(queue) || isAttaching.current)
  return uploads
}

function useUploadsGuard(isBusy: () => boolean): void {
  const { t } = useLingui()
  useUnsavedGuard(isBusy, () => undefined, {
    question: {
      title: t`Stop the uploads?`,
      text: t`Files that aren’t uploaded yet will not be added.`,
      confirmLabel: t`Stop uploads`,
      cancelLabel: t`Keep uploading`,
    },
  })
}

/** The file that the error is about; all of them if it names none. */
function refusedOf(ready: Queue, error: unknown): string[] {
  const fileName = error instanceof ApiError ? error.details['fileName'] : undefined
  const named = ready.filter(({ name }) => name === fileName)
  return (named.length === 0 ? ready : named).map(({ id }) => id)
}
