import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconArchive, IconArchiveOff, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { mostAtOnce } from '@roadbook/contract/core/change-many'
import type { Vehicle, VehiclesChange } from '@roadbook/contract/fleet/vehicles'
import { call } from '../../../lib/api.ts'
import { BulkAction, BulkLabel } from '../../../ui/list/bulk-bar.tsx'
import { BulkMenu } from '../../../ui/list/bulk-menu.tsx'
import type { Bulk, Chosen } from '../../../ui/list/list-bulk-bar.tsx'
import { useBulkChange } from '../../../ui/list/use-bulk-change.ts'
import { fleetCategoriesQuery } from '../../company/settings/queries.ts'
import { useCan } from '../../people/users/queries.ts'
import { useVehiclesChanged } from './queries.ts'
import { noCategory } from './vehicle-filter.ts'

type Fields = Omit<VehiclesChange['changes'][number], 'id' | 'version'>

/** Bulk actions: set the fleet category, archive, restore. */
export function useVehicleBulk(): Bulk<Vehicle> {
  const { t } = useLingui()
  return {
    rowLabel: ({ registration }) => t`Select ${registration}`,
    actions: (chosen, onDone) => <VehicleActions chosen={chosen} onDone={onDone} />,
  }
}

type Props = { chosen: Chosen<Vehicle>; onDone: () => void }

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

function VehicleActions({ chosen: { rows, count }, onDone }: Props) {
  const { t } = useLingui()
  const mayChange = useCan('vehicles.write')
  const { data: categories = [] } = useQuery(fleetCategoriesQuery())
  const { change, isPending } = useBulkChange<Vehicle, Fields>({
    call: (changes) => call(api.vehicles.updateMany, { body: { changes } }),
    changed: useVehiclesChanged(),
  })
  if (!mayChange) return null
  if (count > mostAtOnce) return <AtMost />
  const setCategory = (value: string) =>
    change({
      rows,
      onDone,
      give: () => ({ fleetCategoryId: value === noCategory ? null : value }),
      takeBack: ({ fleetCategoryId }) => ({ fleetCategoryId }),
      successMessage: plural(count, {
        one: 'Fleet category of # vehicle changed',
        other: 'Fleet category of # vehicles changed',
      }),
    })
  const archive = (archived: boolean) =>
    change({
      rows,
      onDone,
      give: () => ({ archived }),
      // Archiving removes the tracker from the vehicle; undo assigns it again.
      takeBack: ({ archived: before, deviceIdentifier }) => ({
        archived: before,
        ...(before ? {} : { deviceIdentifier }),
      }),
      successMessage: archived
        ? plural(count, { one: '# vehicle archived', other: '# vehicles archived' })
        : plural(count, { one: '# vehicle restored', other: '# vehicles restored' }),
    })
  if (rows.some(({ archived }) => archived)) {
    return (
      <BulkAction icon={<IconArchiveOff {...icon} />} isBusy={isPending} onClick={() => archive(false)}>
        <Trans>Restore</Trans>
      </BulkAction>
    )
  }
  const options = categories.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {options.length > 0 && (
        <BulkMenu
          label={t`Set fleet category`}
          icon={<IconTag {...icon} />}
          options={[...options, { value: noCategory, label: t`No category` }]}
          isBusy={isPending}
          onChoose={setCategory}
        />
      )}
      <BulkAction icon={<IconArchive {...icon} />} isBusy={isPending} onClick={() => archive(true)}>
        <Trans>Archive</Trans>
      </BulkAction>
    </>
  )
}

function AtMost() {
  return (
    <BulkLabel>
      <Plural
        value={mostAtOnce}
        one="Select at most # vehicle to change it"
        other="Select at most # vehicles to change them"
      />
    </BulkLabel>
  )
}
