import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { DocumentUpdate, VehicleDocument } from '@roadbook/contract/core/attachments'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { call } from '../../../../lib/api.ts'
import { ApiError } from '../../../../lib/api-error.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { formHandles } from '../../../../ui/form/form-handles.ts'
import { useVehiclesChanged, vehicleQuery } from '../queries.ts'

/** If others change the vehicle at the same time, it is retried this often. */
const MAX_TRIES = 5

/**
 * Adds to the vehicle's current documents: the call lists all of its documents, and would delete one that somebody else has
 * just added.
 */
async function attachDocuments(vehicleId: string, fileKeys: readonly string[]): Promise<Vehicle> {
  const params = { id: vehicleId }
  for (let tries = 1; ; tries += 1) {
    const { version, attachmentFileKeys: present } = await call(api.vehicles.get, { params })
    const attachmentFileKeys = [...new Set([...present, ...fileKeys])]
    try {
      return await call(api.vehicles.update, { params, body: { attachmentFileKeys, version } })
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale_version'
      if (!isStale || tries === MAX_TRIES) throw error
    }
  }
}

export function useAttachDocuments(vehicleId: string) {
  const client = useQueryClient()
  const changed = useVehiclesChanged()
  return async (fileKeys: readonly string[]): Promise<void> => {
    client.setQueryData(vehicleQuery(vehicleId).queryKey, await attachDocuments(vehicleId, fileKeys))
    void changed()
  }
}

export function useUpdateDocument(vehicleId: string) {
  const { t } = useLingui()
  const changed = useVehiclesChanged()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: ({ fileKey, body }: { fileKey: string; body: DocumentUpdate }) =>
      call(api.attachments.updateDocument, { params: { id: vehicleId, fileKey }, body }),
    onSuccess: () => {
      showSuccess(t`Document updated`)
      void changed()
    },
  })
}

export function useDeleteDocument(vehicleId: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const changed = useVehiclesChanged()
  return useMutation({
    mutationFn: ({ fileKey }: Pick<VehicleDocument, 'fileKey'>) =>
      call(api.attachments.delete, { params: { id: vehicleId, fileKey } }),
    onSuccess: (_nothing, { fileKey }) => {
      client.setQueryData(
        vehicleQuery(vehicleId).queryKey,
        (vehicle) =>
          vehicle && {
            ...vehicle,
            attachments: vehicle.attachments.filter((one) => one.fileKey !== fileKey),
            attachmentFileKeys: vehicle.attachmentFileKeys.filter((key) => key !== fileKey),
          },
      )
      showSuccess(t`Document deleted`)
      void changed()
    },
  })
}
