import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Skeleton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Sensor, SensorReading } from '@roadbook/contract/fleet/sensors'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { Entry, EntryList } from '../../../ui/entry-list.tsx'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { useCan } from '../../people/users/queries.ts'
import { latestQuery, sensorsQuery } from './queries.ts'
import { SensorDrawer } from './sensor-drawer.tsx'
import { shownSensors } from './sensor-type-select.tsx'
import { useSensorText } from './use-sensor-text.ts'

type Props = { vehicle: Vehicle; now: number }

/** The sensors of a vehicle with their newest values. */
export function SensorSection({ vehicle, now }: Props) {
  const { t } = useLingui()
  const query = useQuery(sensorsQuery(vehicle.id))
  const mayChange = useCan('vehicles.write')
  const [isAdding, adding] = useDisclosure()
  const [editedId, edit] = useState<string>()
  const edited = query.data?.find(({ id }) => id === editedId)
  const add = (
    <button type="button" onClick={adding.open}>
      <Trans>Add sensor</Trans>
    </button>
  )
  return (
    <Section title={t`Sensors`} link={mayChange ? add : undefined}>
      {query.isError && query.data === undefined && (
        <ErrorPanel error={query.error} title={t`The sensors could not be loaded`} onRetry={query.refetch} />
      )}
      {query.isPending && <Skeleton height={48} mt={8} animate={false} />}
      {query.data?.length === 0 && (
        <Text as="p" pt={6} pb={8} size="small" color="muted">
          <Trans>No sensors. Add one for a door, a temperature or another value that the device sends.</Trans>
        </Text>
      )}
      {query.data !== undefined && query.data.length > 0 && (
        <SensorList sensors={query.data} now={now} onEdit={mayChange ? edit : undefined} />
      )}
      {isAdding && <SensorDrawer vehicleId={vehicle.id} onClose={adding.close} />}
      {edited !== undefined && (
        <SensorDrawer vehicleId={vehicle.id} sensor={edited} onClose={() => edit(undefined)} />
      )}
    </Section>
  )
}

type ListProps = {
  sensors: readonly Sensor[]
  now: number
  /** Left out if the user can't make changes. */
  onEdit: ((id: string) => void) | undefined
}

function SensorList({ sensors, now, onEdit }: ListProps) {
  const { t } = useLingui()
  const { data: readings = [] } = useQuery(latestQuery(sensors[0]?.vehicleId ?? ''))
  const readingOf = new Map(readings.map((reading) => [reading.sensorId, reading]))
  return (
    <EntryList
      label={t`Sensors`}
      entries={sensors}
      allLabel={<Plural value={sensors.length} one="# sensor" other="All # sensors" />}
      renderEntry={(sensor) => (
        <Line key={sensor.id} sensor={sensor} reading={readingOf.get(sensor.id)} now={now} onEdit={onEdit} />
      )}
    />
  )
}

type LineProps = Pick<ListProps, 'now' | 'onEdit'> & { sensor: Sensor; reading: SensorReading | undefined }

function Line({ sensor, reading, now, onEdit }: LineProps) {
  const { t } = useLingui()
  const f = useFormat()
  const textOf = useSensorText()
  const { id, name, type } = sensor
  const Sign = shownSensors[type].icon
  return (
    <Entry
      time={
        <Row as="span" gap={8}>
          <Sign size={16} stroke={1.6} aria-hidden="true" />
          <Text truncate>{name}</Text>
        </Row>
      }
      figure={reading === undefined ? '–' : textOf(sensor, reading.value)}
      title={reading && f.full(reading.time)}
      action={
        onEdit && (
          <ActionIcon size={24} aria-label={t`Edit ${name}`} title={t`Edit`} onClick={() => onEdit(id)}>
            <IconPencil size={14} stroke={1.8} />
          </ActionIcon>
        )
      }
      note={reading === undefined ? t`No value yet` : f.ago(reading.time, now)}
    />
  )
}
