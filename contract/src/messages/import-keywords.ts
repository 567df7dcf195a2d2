import type { VehicleImportField } from '../fleet/vehicle-imports.ts'
import type { FuelType } from '../fleet/vehicles.ts'
import type { ImportField } from '../money/expense-imports.ts'
import type { ExpenseType } from '../money/expense-type.ts'

/** The words of statements by which an import is recognised: lower case, without accents. */
export type ImportKeywords = {
  /** Names of columns, the most telling first, without spaces and signs. */
  columns: Readonly<Record<ImportField, string>>
  /** Parts of the texts of a product or a kind of cost. */
  types: Readonly<Partial<Record<ExpenseType, RegExp>>>
  /** How a line with a sum begins. */
  totals: RegExp
  /** Names of columns in a file of vehicles. */
  vehicleColumns: Readonly<Record<VehicleImportField, string>>
  /** Names of fuels and drives, without spaces and signs. */
  fuels: Readonly<Record<FuelType, string>>
}
