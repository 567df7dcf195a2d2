import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '../edit/geofence-editor.module.css'
import { VehicleChips } from '../../alarm-rules/vehicle-chips.tsx'
import type { ClassicValues } from './classic-values.ts'
import { Row, Stack, Text } from '../../../../ui/layout.tsx'

export type ClassicRule = Pick<ClassicValues, 'watched' | 'vehicles' | 'notifyOnEnter' | 'notifyOnExit'>

type Props = {
  values: ClassicRule
  /** What is wrong with the vehicles. */
  error: string | undefined
  onChange: (change: Partial<ClassicRule>) => void
  /** Who is notified; by default as for classic geofences. */
  note?: ReactNode
}

/** Which vehicles are watched, what triggers an alert, and who is notified. */
export function ClassicRuleFields({ values, error, onChange, note = <ToldInPage /> }: Props) {
  const { t } = useLingui()
  const { watched, vehicles, notifyOnEnter, notifyOnExit } = values
  return (
    <>
      <Stack gap={8}>
        <Text weight={500} className={classes.label} id="classic-watched">
          {t`Vehicles`}
        </Text>
        <SegmentedControl<ClassicRule['watched']>
          fullWidth
          size="xs"
          aria-labelledby="classic-watched"
          value={watched}
          onChange={(value) => onChange({ watched: value })}
          data={[
            { value: 'all', label: t`All` },
            { value: 'vehicles', label: t`Selected` },
          ]}
        />
        {watched === 'vehicles' && (
          <VehicleChips vehicles={vehicles} onChange={(next) => onChange({ vehicles: next })} />
        )}
        {error !== undefined && (
          <Text as="p" color="danger" role="alert">
            {error}
          </Text>
        )}
      </Stack>
      <Stack as="fieldset" gap={8} p={0}>
        <Text as="legend" weight={500} mb={4} p={0} className={classes.label}>{t`Alert when a vehicle`}</Text>
        <Row gap={16} rowGap={8} align="stretch" wrap>
          <Checkbox
            size="xs"
            label={t`Enters`}
            checked={notifyOnEnter}
            onChange={(event) => onChange({ notifyOnEnter: event.currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={t`Exits`}
            checked={notifyOnExit}
            onChange={(event) => onChange({ notifyOnExit: event.currentTarget.checked })}
          />
        </Row>
        <Text as="p" color="muted">
          {notifyOnEnter || notifyOnExit ? note : <Trans>Nobody is alerted. Visits still count.</Trans>}
        </Text>
      </Stack>
    </>
  )
}

export function ToldInPage() {
  return <Trans>Alerts are shown to all admins and managers in Roadbook, not by email.</Trans>
}
