import { useLingui } from '@lingui/react/macro'
import type { Schedule } from '@roadbook/contract/rules/alarm-rules'
import { type Preset, presetOf, weekOf } from './grid.ts'

export function usePresetLabels(): Record<Preset, string> {
  const { t } = useLingui()
  return {
    always: t`Always`,
    workingHours: t`Working hours`,
    outOfHours: t`Out of hours`,
    weekends: t`Weekends`,
  }
}

/** "Always", "Out of hours", or that it has its own hours. */
export function useScheduleText(): (schedule: Schedule) => string {
  const { t } = useLingui()
  const labels = usePresetLabels()
  return (schedule) => {
    const week = weekOf(schedule)
    const preset = week && presetOf(week)
    return preset === undefined ? t`Custom hours` : labels[preset]
  }
}
