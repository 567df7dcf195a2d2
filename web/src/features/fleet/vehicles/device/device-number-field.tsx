import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { DeviceIdentifier, identifierKey } from '@roadbook/contract/tracking/dongle-id'
import { useState } from 'react'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { useCan } from '../../../people/users/queries.ts'
import { UsePhone } from './use-phone.tsx'
import type { VehicleForm } from '../use-vehicle-form.ts'

const deviceAttemptQuery = (dongleId: string) =>
  callQuery(['devices', 'attempt', dongleId], api.devices.attempt, { params: { dongleId }, quiet: true })

type Props = { form: VehicleForm; current: string | null }

/** Shows when a device with this number last tried to connect, so that a mistyped digit is noticed at once. */
export function DeviceNumberField({ form, current }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const isAllowed = useCan('devices.read')
  const [proposed, setProposed] = useState<number | null>(null)
  const typed = identifierKey(form.getValues().deviceIdentifier)
  const [identifier] = useDebouncedValue(typed, 400)
  const isComplete =
    DeviceIdentifier.safeParse(identifier).success && identifier !== identifierKey(current ?? '')
  const { data } = useQuery({ ...deviceAttemptQuery(identifier), enabled: isAllowed && isComplete })
  const help = () => {
    if (proposed !== null && typed === String(proposed)) {
      return t`Save the vehicle. Its device status then shows how to set up the phone.`
    }
    if (!isComplete || data === undefined)
      return t`The number on the tracker’s label: 15 digits (IMEI) on most. Identifiers with letters, such as van-7, work too.`
    if (!data.available) return t`This device is already in use in another vehicle.`
    if (data.lastTriedAt === null) return t`This device has not connected yet.`
    const when = f.ago(data.lastTriedAt, now)
    return t`This device last connected ${when}.`
  }
  const propose = (free: number) => {
    setProposed(free)
    form.setFieldValue('deviceIdentifier', String(free))
  }
  const field = form.field('deviceIdentifier')
  return (
    <div>
      <TextInput
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autoComplete="off"
        {...field}
        description={field.error ? undefined : help()}
      />
      {form.getValues().deviceIdentifier === '' && (
        <div style={{ marginTop: 8 }}>
          <UsePhone onNumber={propose} />
        </div>
      )}
    </div>
  )
}
