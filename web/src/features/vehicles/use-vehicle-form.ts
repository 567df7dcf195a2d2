import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { ApiError } from '../../lib/api-error.ts'
import { fieldOf, newVehicle, refusedFields, valuesOf, type VehicleValues } from './vehicle-values.ts'

/** What to do about a field that the contract refuses. */
function useFieldMessages(): Record<string, string> {
  const { t } = useLingui()
  return {
    registration: t`Enter the plate, with up to 40 letters and digits.`,
    label: t`Use at most 100 letters.`,
    make: t`Use at most 100 letters.`,
    model: t`Use at most 100 letters.`,
    year: t`Enter a year with four digits, such as 2024.`,
    vin: t`A VIN has 17 letters and digits, without I, O and Q.`,
    tankLitres: t`Enter a number of litres above zero.`,
    batteryKwh: t`Enter a number of kilowatt-hours above zero.`,
    odometerKm: t`Enter whole kilometres, such as 48210.`,
    dongleId: t`Enter the digits of the tracker, at most 15.`,
    inspectionDueDate: t`Enter a day.`,
    serviceDueDate: t`Enter a day.`,
    insuranceExpiresOn: t`Enter a day.`,
  }
}

export function useVehicleForm(vehicle: Vehicle | undefined) {
  const { t } = useLingui()
  const messages = useFieldMessages()
  return useForm<VehicleValues>({
    initialValues: vehicle === undefined ? newVehicle : valuesOf(vehicle),
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) =>
      Object.fromEntries(
        refusedFields(values, vehicle).map((field) => [field, messages[field] ?? t`Check this field.`]),
      ),
  })
}

export type VehicleForm = ReturnType<typeof useVehicleForm>

const fieldOfCode: Record<string, string> = { registration_taken: 'registration', device_taken: 'dongleId' }

/** The server's refusal beside the fields it names; what names no field is not ours to show. */
export function serverErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const named = Object.entries(error.details.fieldErrors ?? {}).map(([path, words]) => [fieldOf(path), words])
  if (named.length > 0) return Object.fromEntries(named)
  const field = fieldOfCode[error.code]
  return field === undefined ? {} : { [field]: error.message }
}
