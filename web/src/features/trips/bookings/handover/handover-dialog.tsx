import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@roadbook/contract/trips/bookings'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../../lib/api-error.ts'
import { metersOf, writeFigure } from '../../../../lib/units/typed-figures.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { FigureField } from '../../../../ui/form/figure-field.tsx'
import { useReach } from '../../../people/users/queries.ts'
import { handoverQuery, useHandOver, useReturn } from '../queries.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'

type Props = { booking: Booking; step: 'start' | 'return'; onClose: () => void }

/** Asks for the dashboard reading, and at the handover also for a licence check if one is due. */
export function HandoverDialog({ booking, step, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { locale } = f
  const isAll = useReach('bookings.write') === 'all'
  const { data: known } = useQuery(handoverQuery(booking.id))
  const [typed, setTyped] = useState<string>()
  const [licenceSeen, setSeen] = useState(false)
  const [handOver, giveBack] = [useHandOver(), useReturn()]
  const saving = step === 'start' ? handOver : giveBack
  const offered = known?.odometerMeters ?? booking.startOdometerMeters ?? null
  const figure =
    typed ?? (offered === null ? '' : writeFigure(f.odometerFigure(offered), { decimals: 0, locale }))
  const odometerMeters = metersOf(figure, f)
  const needsLicence = step === 'start' && known !== undefined && !known.isLicenceChecked
  const save = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is inside the form of the drawer.
    event.stopPropagation()
    if (Number.isNaN(odometerMeters)) return setTyped('')
    const { id, version } = booking
    const seen = needsLicence && licenceSeen ? { licenceSeen } : {}
    saving.mutate({ id, version, odometerMeters, ...seen }, { onSuccess: onClose })
  }
  const refused = saving.error instanceof ApiError ? saving.error.message : undefined
  const isEmpty = typed === '' || (typed !== undefined && Number.isNaN(odometerMeters))
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={step === 'start' ? t`Hand over ${booking.registration}` : t`Return ${booking.registration}`}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <Stack as="form" gap={16} noValidate onSubmit={save}>
        <FigureField
          data-autofocus
          required
          unit={f.lengthUnit}
          decimals={0}
          label={t`Odometer`}
          description={t`As the dashboard shows it`}
          value={figure}
          error={isEmpty ? t`Enter the odometer.` : refused}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {needsLicence && isAll && (
          <Checkbox
            label={t`I have seen ${booking.userName}’s driving licence`}
            description={t`It hasn’t been checked in the last six months.`}
            checked={licenceSeen}
            onChange={(event) => setSeen(event.currentTarget.checked)}
          />
        )}
        {needsLicence && !isAll && (
          <Text as="p" size="small" color="text2">
            <Trans>
              Your driving licence hasn’t been checked in the last six months. Show it to your manager, who
              hands the vehicle over.
            </Trans>
          </Text>
        )}
        <Row gap={8} justify="end">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={needsLicence && !licenceSeen}>
            {step === 'start' ? <Trans>Hand over</Trans> : <Trans>Return vehicle</Trans>}
          </Button>
        </Row>
      </Stack>
    </Modal>
  )
}
