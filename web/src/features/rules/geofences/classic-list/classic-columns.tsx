import { useLingui } from '@lingui/react/macro'
import type { ClassicGeofence } from '@roadbook/contract/rules/classic-geofences'
import { useScheme } from '../../../../lib/use-scheme.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { numberValue, textValue } from '../../../../ui/list/export-column.ts'
import { fieldColumn, textColumn } from '../../../../ui/list/columns.tsx'
import { OnOff } from '../../../../ui/on-off.tsx'
import type { Column } from '../../../../ui/table/table-column.ts'
import { useCan } from '../../../people/users/queries.ts'
import { shownColour } from '../shape/colours.ts'
import { kindOf, shapeOf } from '../shape/geometry.ts'
import { ShapeIcon } from '../shape/shape-icon.tsx'
import { useSizeText } from '../shape/use-size-text.ts'
import { useNotifyText, useWatchedText, withGeometry } from '../classic/classic-text.ts'
import { useSwitchClassicGeofence } from '../classic/queries.ts'
import { Row, Text } from '../../../../ui/layout.tsx'

export function useClassicColumns(): Column<ClassicGeofence>[] {
  const { t } = useLingui()
  const f = useFormat()
  const size = useSizeText()
  const watched = useWatchedText()
  const notify = useNotifyText()
  const sizeOf = (geofence: ClassicGeofence) => size(shapeOf(withGeometry(geofence).geometry))
  return [
    {
      id: 'active',
      header: t`On`,
      width: 64,
      isFixed: true,
      narrow: 'firstEnd',
      exported: [textValue(({ active }) => (active ? t`On` : t`Off`))],
      cell: (geofence) => <Switching geofence={geofence} />,
    },
    fieldColumn({
      id: 'name',
      header: t`Name`,
      isFixed: true,
      opens: true,
      narrow: 'first',
      isSorted: true,
      cell: (geofence) => <Name geofence={geofence} />,
    }),
    textColumn({ id: 'shape', header: t`Shape`, width: 210, value: sizeOf }),
    textColumn({
      id: 'vehicles',
      header: t`Vehicles`,
      width: 170,
      narrow: 'second',
      value: ({ vehicles }) => watched(vehicles),
    }),
    textColumn({
      id: 'notify',
      header: t`Alert when a vehicle`,
      width: 190,
      narrow: 'secondEnd',
      isSorted: true,
      value: notify,
    }),
    {
      id: 'alerts',
      header: t`Last 7 days`,
      width: 110,
      isNumber: true,
      sortValue: ({ alertsLast7Days }) => alertsLast7Days,
      exported: [numberValue(({ alertsLast7Days }) => alertsLast7Days)],
      cell: ({ alertsLast7Days }) => f.number(alertsLast7Days),
    },
  ]
}

type Props = { geofence: ClassicGeofence }

function Switching({ geofence }: Props) {
  const { t } = useLingui()
  const mayChange = useCan('geofences.write')
  const { mutate } = useSwitchClassicGeofence()
  const { name, active } = geofence
  return (
    <OnOff
      label={t`Alerts of ${name}`}
      isOn={active}
      mayChange={mayChange}
      onSwitch={(isOn) => mutate({ rule: geofence, active: isOn })}
    />
  )
}

function Name({ geofence }: Props) {
  const scheme = useScheme()
  const { name, colour, active } = geofence
  return (
    <Row as="span" weight={active ? 600 : 500} color={!active ? 'muted' : undefined} gap={8} shrink>
      <ShapeIcon kind={kindOf(withGeometry(geofence))} colour={shownColour(colour, scheme)} />
      <Text truncate title={name}>
        {name}
      </Text>
    </Row>
  )
}
