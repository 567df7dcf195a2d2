import { useLingui } from '@lingui/react/macro'
import type { Vehicle } from '@roadbook/contract/vehicles'
import { writeFigure } from '../../lib/typed-figures.ts'
import { useFormat } from '../../lib/use-format.ts'
import { type EntityForm, useEntityForm } from '../../ui/form/entity-form.ts'
import { useFigureError } from '../../ui/use-figure-error.ts'
import {
  type FigureName,
  figureDecimals,
  newVehicle,
  refusedFields,
  styleOf,
  valuesOf,
  type VehicleValues,
} from './vehicle-values.ts'

/** What to do about a field that the contract refuses. */
function useFieldMessages(locale: string): Record<string, string> {
  const { t } = useLingui()
  const kilometres = writeFigure(48_210, { decimals: 0, locale })
  const interval = writeFigure(15_000, { decimals: 0, locale })
  return {
    registration: t`Enter the registration, up to 40 letters and digits.`,
    label: t`Use at most 100 characters.`,
    make: t`Use at most 100 characters.`,
    model: t`Use at most 100 characters.`,
    year: t`Enter a year with four digits, such as 2024.`,
    vin: t`A VIN has 17 letters and digits, without I, O and Q.`,
    tankLitres: t`Enter a number of litres above zero.`,
    batteryKwh: t`Enter a number of kilowatt-hours above zero.`,
    odometerKm: t`Enter kilometres, such as ${kilometres}.`,
    dongleId: t`Enter the digits of the tracker, at most 15.`,
    inspectionDueDate: t`Enter a date.`,
    serviceDueDate: t`Enter a date.`,
    serviceEveryKm: t`Enter kilometres above zero, such as ${interval}.`,
    insuranceExpiresOn: t`Enter a date.`,
  }
}

function hasFigure(field: string): field is FigureName {
  return field in figureDecimals
}

export function useVehicleForm(vehicle: Vehicle | undefined) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const messages = useFieldMessages(locale)
  const figureError = useFigureError()
  return useEntityForm<VehicleValues>({
    initialValues: vehicle === undefined ? newVehicle : valuesOf(vehicle, locale),
    refused: (values) => refusedFields(values, locale, vehicle),
    messageOf: (field, values) =>
      (hasFigure(field) ? figureError(values[field], styleOf(field, locale)) : undefined) ??
      messages[field] ??
      t`Check this field.`,
  })
}

export type VehicleForm = EntityForm<VehicleValues>
