import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { DongleId } from '@roadbook/contract/telematics'
import { call } from '../../lib/api.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { useCan } from '../users/queries.ts'
import type { VehicleForm } from './use-vehicle-form.ts'

/** Shorter numbers are still being typed. */
const completeFrom = 100_000_000

function deviceAttemptQuery(dongleId: number) {
  return queryOptions({
    queryKey: ['devices', 'attempt', dongleId],
    queryFn: ({ signal }) => call(api.telematics.attempt, { params: { dongleId } }, { signal, quiet: true }),
    meta: { quiet: true },
  })
}

type Props = { form: VehicleForm; current: number | null }

/** Says when a device with this number last tried to send, so that a mistyped digit shows at once. */
export function DeviceNumberField({ form, current }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const isAllowed = useCan('devices.read')
  const typed = Number(form.getValues().dongleId.replaceAll(' ', ''))
  const [dongleId] = useDebouncedValue(typed, 400)
  const isComplete = DongleId.safeParse(dongleId).success && dongleId >= completeFrom && dongleId !== current
  const { data } = useQuery({ ...deviceAttemptQuery(dongleId), enabled: isAllowed && isComplete })
  const help = () => {
    if (!isComplete || data === undefined) return t`The 15 digits (IMEI) on the label of the tracker.`
    if (!data.available) return t`This tracker is already in another vehicle.`
    if (data.lastTriedAt === null) return t`No tracker with this number has called yet.`
    const when = f.ago(data.lastTriedAt, now)
    return t`A tracker with this number called ${when}.`
  }
  return (
    <TextInput
      label={t`Device number`}
      description={help()}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      inputMode="numeric"
      autoComplete="off"
      {...form.getInputProps('dongleId')}
    />
  )
}
