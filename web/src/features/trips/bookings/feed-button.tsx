import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, CopyButton, Modal, TextInput, Tooltip } from '@mantine/core'
import { IconCalendarShare } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { useState } from 'react'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { VehicleSelect } from '../../fleet/vehicles/vehicle-select.tsx'
import { bookings } from './queries.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'

/** The vehicle of the calendar; without one, the person's own bookings. */
function feedQuery(vehicleId: string | undefined) {
  const query = vehicleId === undefined ? {} : { vehicleId }
  return callQuery([...bookings.key, 'feed', query], api.bookings.feed, { query })
}

/** Opens the calendar addresses. */
export function FeedButton({ isOwn }: { isOwn: boolean }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Tooltip label={t`Show bookings in your calendar app`}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t`Calendar address`}
          onClick={() => setOpen(true)}
        >
          <IconCalendarShare size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      {isOpen && <FeedDialog isOwn={isOwn} onClose={() => setOpen(false)} />}
    </>
  )
}

function FeedDialog({ isOwn, onClose }: { isOwn: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const [vehicleId, setVehicle] = useState<string>()
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t`Calendar address`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack gap={16}>
        <Text as="p" size="small" color="text2">
          <Trans>
            Your calendar app subscribes to this address. Whoever knows it can read these bookings.
          </Trans>
        </Text>
        {!isOwn && (
          <VehicleSelect
            clearable
            allowDeselect
            label={t`Bookings of`}
            placeholder={t`My own bookings`}
            value={vehicleId ?? null}
            onChange={(id) => setVehicle(id ?? undefined)}
          />
        )}
        <Feed key={vehicleId ?? ''} vehicleId={vehicleId} />
      </Stack>
    </Modal>
  )
}

function Feed({ vehicleId }: { vehicleId: string | undefined }) {
  const { t } = useLingui()
  const f = useFormat()
  const client = useQueryClient()
  const { data: feed } = useQuery(feedQuery(vehicleId))
  const changed = () => client.invalidateQueries({ queryKey: feedQuery(vehicleId).queryKey })
  const body = vehicleId === undefined ? {} : { vehicleId }
  const create = useMutation({
    mutationFn: () => call(api.bookings.createFeed, { body }),
    onSuccess: changed,
    // It is shown only once, so it doesn't stay in memory.
    gcTime: 0,
  })
  const remove = useMutation({
    mutationFn: () => call(api.bookings.removeFeed, { query: body }),
    onSuccess: () => {
      create.reset()
      void changed()
    },
  })
  const address = create.data?.address
  const ask = useFeedQuestions(vehicleId !== undefined)
  const since = feed ? f.full(feed.createdAt) : ''
  return (
    <>
      {address !== undefined && (
        <TextInput
          readOnly
          label={t`Address`}
          description={t`This address is shown only once. Copy it into your calendar app.`}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
      {address === undefined && feed && (
        <Text as="p" size="small" color="text2">
          <Trans>An address was created on {since}. It can’t be shown again; a new one replaces it.</Trans>
        </Text>
      )}
      <Row gap={8} justify="end">
        {feed && (
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => ask('turn off', () => remove.mutate())}
          >
            <Trans>Turn off address</Trans>
          </Button>
        )}
        {address === undefined ? (
          // Until it is known whether there is an address, creating one could replace it.
          <Button
            disabled={feed === undefined}
            loading={create.isPending}
            onClick={() => (feed ? ask('replace', () => create.mutate()) : create.mutate())}
          >
            {feed ? <Trans>Replace address</Trans> : <Trans>Create address</Trans>}
          </Button>
        ) : (
          <CopyButton value={address}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? t`Copied` : t`Copy address`}</Button>}
          </CopyButton>
        )}
      </Row>
    </>
  )
}

/** Asks before an address that calendars use stops working. */
function useFeedQuestions(isOfVehicle: boolean) {
  const { t } = useLingui()
  const texts = isOfVehicle
    ? {
        replace: t`Calendar apps that use the present address no longer get this vehicle’s bookings. Add the new address to them.`,
        'turn off': t`Calendar apps that use this address no longer get this vehicle’s bookings.`,
      }
    : {
        replace: t`Calendar apps that use the present address no longer get your bookings. Add the new address to them.`,
        'turn off': t`Calendar apps that use this address no longer get your bookings.`,
      }
  return (step: 'replace' | 'turn off', onConfirm: () => void) =>
    confirm({
      title: step === 'replace' ? t`Replace the calendar address?` : t`Turn off the calendar address?`,
      text: texts[step],
      confirmLabel: step === 'replace' ? t`Replace address` : t`Turn off address`,
      isDanger: true,
      onConfirm,
    })
}
