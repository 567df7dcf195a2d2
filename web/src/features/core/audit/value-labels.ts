import { useLingui } from '@lingui/react/macro'
import { HarshDrivingKind } from '@roadbook/contract/rules/alarm-types'
import { languageNames } from '@roadbook/contract/languages'
import { useFormat } from '../../../lib/use-format.ts'
import { weekdayNames } from '../../../lib/time/weekday-names.ts'
import { harshKindLabels, useAlarmTypeLabels } from '../../../ui/labels/alarm-types.ts'
import { useTripCategoryLabels } from '../../../ui/labels/trip-category-labels.ts'
import { useDistanceUnitLabels } from '../../../lib/units/distance-unit-labels.ts'
import { useIntervalLabels } from '../../../ui/labels/recurrence-labels.ts'
import { useBookingStateLabels } from '../../trips/bookings/booking-state-badge.tsx'
import { useExpenseTypeLabels } from '../../../ui/labels/expense-type-labels.ts'
import { useJobStatusLabels } from '../../trips/jobs/status/job-status-badge.tsx'
import { useSecondFactorLabels } from '../../../ui/labels/second-factor-labels.ts'
import { useStatusLabels } from '../../../ui/labels/user-status-labels.ts'
import { useSensorTypeLabels } from '../../fleet/sensors/sensor-type-select.tsx'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'
import {
  useFrequencyText,
  useComparedLabels,
  useReportTitles,
} from '../../reporting/reports/schedules/schedule-labels.ts'
import { useCommandKindLabels } from '../../../ui/labels/command-labels.ts'
import { useFuelLabels } from '../../../ui/labels/fuel-labels.ts'

type Labels = Readonly<Record<string, string>>

/** Labels of the values of enumerations. Other fields contain what people typed, which is shown as it is. */
export function useValueLabels(): (resourceType: string, field: string) => Labels {
  const byField = useLabelsByField()
  const statuses = useLabelsOfStatus()
  const alarmTypes = useAlarmTypeLabels()
  const sensorTypes = useSensorTypeLabels()
  const commands = useCommandLabels()
  return (resourceType, field) => {
    if (field === 'status') return statuses.get(resourceType) ?? noLabels
    if (field === 'type' && resourceType === 'alarm') return alarmTypes
    if (field === 'type' && resourceType === 'sensor') return sensorTypes
    if (resourceType === 'deviceCommand') return commands.get(field) ?? noLabels
    return byField.get(field) ?? noLabels
  }
}

const noLabels: Labels = {}

function useLabelsByField(): ReadonlyMap<string, Labels> {
  const { t } = useLingui()
  const roles = useRoleLabels()
  const categories = useTripCategoryLabels()
  const { locale } = useFormat()
  const weekdays = weekdayNames(locale, 'short')
  return new Map<string, Labels>([
    ['fuelType', useFuelLabels()],
    ['type', useExpenseTypeLabels()],
    ['sensorType', useSensorTypeLabels()],
    ['category', categories],
    ['defaultTripCategory', categories],
    ['role', roles],
    ['roles', roles],
    ['locale', languageNames],
    ['secondFactor', useSecondFactorLabels()],
    ['interval', useIntervalLabels()],
    ['kinds', Object.fromEntries(HarshDrivingKind.options.map((kind) => [kind, t(harshKindLabels[kind])]))],
    ['distanceUnit', useDistanceUnitLabels()],
    ['workingWeekdays', Object.fromEntries(weekdays.map((name, index) => [index + 1, name]))],
    ['frequency', useFrequencyText()],
    ['kind', useReportTitles()],
    ['against', useComparedLabels()],
    ['format', { pdf: 'PDF', xlsx: 'XLSX', csv: 'CSV' }],
  ])
}

function useCommandLabels(): ReadonlyMap<string, Labels> {
  const { t } = useLingui()
  return new Map<string, Labels>([
    ['kind', useCommandKindLabels()],
    [
      'state',
      {
        waiting: t({ message: 'Waiting', context: 'command' }),
        sent: t({ message: 'Sent', context: 'command' }),
        answered: t({ message: 'Answered', context: 'command' }),
        failed: t({ message: 'Failed', context: 'command' }),
        expired: t`Not sent in time`,
        cancelled: t({ message: 'Cancelled', context: 'command' }),
      },
    ],
    [
      'failure',
      {
        refused: t`Refused by the device`,
        noAnswer: t`No answer. The device may have carried out the command.`,
        notSupported: t`Not supported by the device`,
      },
    ],
  ])
}

/** By the type of the record. */
function useLabelsOfStatus(): ReadonlyMap<string, Labels> {
  return new Map<string, Labels>([
    ['job', useJobStatusLabels()],
    ['booking', useBookingStateLabels()],
    ['user', useStatusLabels()],
  ])
}
