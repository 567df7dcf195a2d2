import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCar, IconCategory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { AlarmEventType } from '@roadbook/contract/rules/alarm-types'
import { useMemo } from 'react'
import type { ChosenDays } from '../../../../lib/period.ts'
import { useAlarmEventLabels, shownAlarms } from '../../../../ui/labels/alarm-types.ts'
import { FilterPopover } from '../../../../ui/list/filter-bar.tsx'
import type { Filter } from '../../../../ui/list/filters.ts'
import { filtersOf } from '../../../../ui/list/list-params.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { useAllVehicles } from '../../../fleet/vehicles/queries.ts'
import { VehicleSelect } from '../../../fleet/vehicles/vehicle-select.tsx'
import { alarmsQuery } from '../queries.ts'
import { type AlarmsSearch, historyParams } from '../search.ts'

const filter = filtersOf<typeof historyParams, AlarmsSearch>(historyParams)
const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
/** The popover traps the focus, so the list opens within it. */
const inPopover = { withinPortal: false }

export function useHistoryFilters(search: AlarmsSearch, days: ChosenDays): Filter<AlarmsSearch>[] {
  const kinds = useKindFilter()
  const alarm = useAlarmFilter(search.alarm)
  const vehicle = useVehicleFilter(search.vehicle)
  // An alarm has one type.
  return [{ kind: 'period', days }, alarm, ...(search.alarm === undefined ? [kinds] : []), vehicle]
}

function useKindFilter(): Filter<AlarmsSearch> {
  const { t } = useLingui()
  const labels = useAlarmEventLabels()
  const options = useMemo(
    () =>
      AlarmEventType.options.map((value) => {
        const Icon = shownAlarms[value].icon
        return { value, label: labels[value], icon: <Icon {...icon} /> }
      }),
    [labels],
  )
  return filter('kinds', { label: t`Type`, icon: <IconCategory {...icon} />, options })
}

function useAlarmFilter(id: string | undefined): Filter<AlarmsSearch> {
  const { t } = useLingui()
  const { data: all = [] } = useQuery(alarmsQuery())
  const name = all.find((one) => one.id === id)?.name
  return {
    kind: 'own',
    params: ['alarm'],
    label: t`Alarm`,
    chip: id === undefined ? undefined : (name ?? '…'),
    control: (onChange) => (
      <FilterPopover key="alarm" label={t`Alarm`} icon={<IconAlertTriangle {...icon} />}>
        <Select
          aria-label={t`Alarm`}
          placeholder={t`Choose an alarm`}
          searchable
          comboboxProps={inPopover}
          data={all.map((one) => ({ value: one.id, label: one.name }))}
          value={id ?? null}
          onChange={(value) => onChange({ alarm: value ?? undefined, kinds: undefined })}
        />
      </FilterPopover>
    ),
  }
}

function useVehicleFilter(id: string | undefined): Filter<AlarmsSearch> {
  const { t } = useLingui()
  const found = useAllVehicles().find((vehicle) => vehicle.id === id)
  return {
    kind: 'own',
    params: ['vehicle'],
    label: t`Vehicle`,
    chip: id === undefined ? undefined : (found?.registration ?? '…'),
    control: (onChange) => (
      <FilterPopover key="vehicle" label={t`Vehicle`} icon={<IconCar {...icon} />}>
        <VehicleSelect
          comboboxProps={inPopover}
          value={id ?? null}
          onChange={(value) => onChange({ vehicle: value ?? undefined })}
        />
      </FilterPopover>
    ),
  }
}
