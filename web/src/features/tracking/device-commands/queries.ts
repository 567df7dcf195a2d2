import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { DeviceCommandCreate, DeviceCommands } from '@roadbook/contract/tracking/device-commands'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useFormChange } from '../../../ui/form/use-form-change.ts'

const key = ['deviceCommands'] as const
const refreshMs = 30_000
/** Somebody waits for the answer. */
const openMs = 5_000

export const commandsQuery = (vehicleId: string) =>
  callQuery([...key, vehicleId], api.deviceCommands.list, {
    params: { id: vehicleId },
    refetchInterval: ({ state }) => (hasOpen(state.data) ? openMs : refreshMs),
    quiet: true,
  })

function hasOpen(commands: DeviceCommands | undefined): boolean {
  return commands?.items.some(({ state }) => state === 'sent' || state === 'waiting') ?? false
}

export function useSendCommand(vehicleId: string) {
  const { t } = useLingui()
  return useFormChange({
    call: (body: DeviceCommandCreate) => call(api.deviceCommands.create, { params: { id: vehicleId }, body }),
    successMessage: t`Command queued`,
    invalidates: [key],
  })
}

export function useCancelCommand() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.deviceCommands.cancel, { params: { id } }),
    onSuccess: () => showSuccess(t`Command cancelled`),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
