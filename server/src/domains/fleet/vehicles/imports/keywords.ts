/** Words by which the columns and fuels of a file of vehicles are recognised, in every language. */
import { VehicleImportField } from '@roadbook/contract/fleet/vehicle-imports'
import { FuelType } from '@roadbook/contract/fleet/vehicles'
import { normalizeName } from '../../../../platform/files/table/normal-name.ts'
import { importKeywords } from '../../../../platform/files/table/import-keywords.ts'

/** The names of each value; the API's own name is one of them. */
function namesOf<Name extends string>(
  options: readonly Name[],
  words: (name: Name) => readonly string[],
): [Name, ReadonlySet<string>][] {
  return options.map((name) => [
    name,
    new Set([normalizeName(name), ...words(name).flatMap((text) => text.split(/\s+/))]),
  ])
}

const fields = namesOf(VehicleImportField.options, (field) =>
  importKeywords.map(({ vehicleColumns }) => vehicleColumns[field]),
)
const fuels = namesOf(FuelType.options, (fuel) => importKeywords.map((words) => words.fuels[fuel]))

export const knownColumnNames: ReadonlySet<string> = new Set(fields.flatMap(([, names]) => [...names]))

/** The field of each column by its name; a field has one column. */
export function fieldsOf(header: readonly string[]): (VehicleImportField | null)[] {
  const taken = new Set<VehicleImportField>()
  return header.map((text) => {
    const name = normalizeName(text)
    const [field] = fields.find(([one, names]) => !taken.has(one) && names.has(name)) ?? []
    if (field) taken.add(field)
    return field ?? null
  })
}

export function fuelOf(text: string): FuelType | undefined {
  const name = normalizeName(text)
  return fuels.find(([, names]) => names.has(name))?.[0]
}
