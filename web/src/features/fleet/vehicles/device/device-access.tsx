import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeviceStatus } from '@roadbook/contract/tracking/devices'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { hasEncryptedPort, installationQuery } from '../../../../lib/installation.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { Address } from '../../../../ui/device-addresses.tsx'
import { Section } from '../../../../ui/section.tsx'
import { PhoneSetup } from './phone-setup.tsx'
import { useCreateKey, useRemoveKey, useSetEncryptedOnly } from '../queries.ts'
import { Grid, Row, Text } from '../../../../ui/layout.tsx'

type Props = { vehicle: Vehicle; status: DeviceStatus; now: number }

/** How the device proves its identity besides its number. */
export function DeviceAccess({ vehicle, status, now }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { access, deviceIdentifier, isPhone } = status
  const create = useCreateKey(vehicle.id)
  const canEncrypt = useCanEncrypt(isPhone)
  const hasKey = isPhone || access.keyCreatedAt !== null
  const showsEncrypted = canEncrypt || access.encryptedOnly
  if (deviceIdentifier === null || (!hasKey && !showsEncrypted)) return null
  const isDemanding = access.keyCreatedAt !== null || access.encryptedOnly
  return (
    <Section title={t`Access`}>
      <Grid gap={12} py={12}>
        {hasKey && <KeyActions vehicleId={vehicle.id} create={create} createdAt={access.keyCreatedAt} />}
        {create.data !== undefined && <NewKey identifier={deviceIdentifier} deviceKey={create.data.key} />}
        {showsEncrypted && <EncryptedOnly vehicleId={vehicle.id} isOn={access.encryptedOnly} />}
        {isDemanding && access.lastRefusedAt !== null && (
          <Text as="p" size="body" color="text2">
            <Trans>A device with this number was last refused {f.ago(access.lastRefusedAt, now)}.</Trans>
          </Text>
        )}
      </Grid>
    </Section>
  )
}

type KeyProps = { vehicleId: string; create: ReturnType<typeof useCreateKey>; createdAt: string | null }

function KeyActions({ vehicleId, create, createdAt }: KeyProps) {
  const { t } = useLingui()
  const f = useFormat()
  const remove = useRemoveKey(vehicleId)
  const make = () =>
    confirm({
      title: createdAt === null ? t`Create a device key?` : t`Replace the device key?`,
      text: t`From then on, only positions sent with the new key are accepted. Set up the phone with it.`,
      confirmLabel: createdAt === null ? t`Create key` : t`Replace key`,
      onConfirm: () => create.mutate(),
    })
  const takeAway = () =>
    confirm({
      title: t`Remove the device key?`,
      text: t`Anyone who knows the device number can then report for this vehicle.`,
      confirmLabel: t`Remove key`,
      isDanger: true,
      onConfirm: () => remove.mutate(undefined, { onSuccess: () => create.reset() }),
    })
  return (
    <div>
      <Text as="p" size="body" color="text2">
        {createdAt === null ? (
          <Trans>Anyone who knows the device number can report for this vehicle. A key prevents that.</Trans>
        ) : (
          <Trans>The device must send its key, created on {f.longDay(createdAt)}.</Trans>
        )}
      </Text>
      <Row gap={8} wrap mt={8}>
        <Button variant="default" size="xs" loading={create.isPending} onClick={make}>
          {createdAt === null ? <Trans>Create key</Trans> : <Trans>Replace key</Trans>}
        </Button>
        {createdAt !== null && (
          <Button variant="default" size="xs" loading={remove.isPending} onClick={takeAway}>
            <Trans>Remove key</Trans>
          </Button>
        )}
      </Row>
    </div>
  )
}

function NewKey({ identifier, deviceKey }: { identifier: string; deviceKey: string }) {
  const { t } = useLingui()
  return (
    <Alert title={t`Set up the phone now: the key is shown only once`}>
      <PhoneSetup identifier={identifier} deviceKey={deviceKey} />
      <dl>
        <Address label={t`Key`} value={deviceKey} />
      </dl>
    </Alert>
  )
}

/** Whether this installation accepts encrypted connections with the device's protocol. */
function useCanEncrypt(isPhone: boolean): boolean {
  const { data } = useQuery(installationQuery())
  return data !== undefined && hasEncryptedPort(data.devices, isPhone ? 'phone' : 'tracker')
}

function EncryptedOnly({ vehicleId, isOn }: { vehicleId: string; isOn: boolean }) {
  const { t } = useLingui()
  const set = useSetEncryptedOnly(vehicleId)
  return (
    <Switch
      label={t`Encrypted connections only`}
      description={t`Positions sent over an unencrypted connection are refused.`}
      checked={isOn}
      disabled={set.isPending}
      onChange={({ currentTarget }) => set.mutate(currentTarget.checked)}
    />
  )
}
