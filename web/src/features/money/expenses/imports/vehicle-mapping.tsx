import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportDraft, ImportMapping } from '@roadbook/contract/money/expense-imports'
import { Section } from '../../../../ui/section.tsx'
import { VehicleSelect } from '../../../fleet/vehicles/vehicle-select.tsx'
import type { OnMapping } from './queries.ts'
import classes from './imports.module.css'
import { MappedText } from './mapped-text.tsx'

type Props = { vehicles: ImportDraft['vehicles']; onMapping: OnMapping }

/** Registrations and cards that match no vehicle: each can be assigned one, which is remembered. */
export function VehicleMapping({ vehicles, onMapping }: Props) {
  const { t } = useLingui()
  if (vehicles.length === 0) return null
  return (
    <Section title={t`Unknown vehicles`}>
      <p className={classes.help}>
        <Trans>
          No vehicle has these registrations, labels or cards. Rows without a vehicle are left out.
        </Trans>
      </p>
      <ul>
        {vehicles.map(({ text, rows, vehicleId }) => (
          <MappedText key={text} text={text} rows={rows}>
            <VehicleSelect
              aria-label={t`Vehicle of ${text}`}
              size="sm"
              clearable
              value={vehicleId}
              onChange={(id) => onMapping((before) => withVehicle(before, text, id))}
            />
          </MappedText>
        ))}
      </ul>
    </Section>
  )
}

function withVehicle(mapping: ImportMapping, text: string, vehicleId: string | null): ImportMapping {
  const others = mapping.vehicles.filter((one) => one.text !== text)
  return { ...mapping, vehicles: vehicleId === null ? others : [...others, { text, vehicleId }] }
}
