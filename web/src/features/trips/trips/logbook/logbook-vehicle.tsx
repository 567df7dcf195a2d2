import { useLingui } from '@lingui/react/macro'
import { Button, Combobox, useCombobox, VisuallyHidden } from '@mantine/core'
import { IconCar, IconChevronDown } from '@tabler/icons-react'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useState } from 'react'
import { matches } from '../../../../ui/matches.ts'
import { Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

type Props = { vehicle: Vehicle; vehicles: readonly Vehicle[]; onChoose: (id: string) => void }

/** Vehicles with a logbook come first. */
export function LogbookVehicle({ vehicle, vehicles, onChoose }: Props) {
  const { t } = useLingui()
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const shown = vehicles.filter(({ registration, label }) => matches(search, [registration, label ?? '']))
  const groups = [
    { name: t`With a logbook`, some: shown.filter(({ logbookEnabled }) => logbookEnabled) },
    { name: t`Without a logbook`, some: shown.filter(({ logbookEnabled }) => !logbookEnabled) },
  ].filter(({ some }) => some.length > 0)
  return (
    <Combobox
      store={combobox}
      width={280}
      position="bottom-start"
      onOptionSubmit={(id) => {
        onChoose(id)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <Button
          variant="default"
          className={styleClasses({ maxWidth: 320 })}
          leftSection={<IconCar size={16} stroke={1.6} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => combobox.toggleDropdown()}
        >
          <VisuallyHidden>{t`Vehicle`}</VisuallyHidden> <VehicleName {...vehicle} />
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label={t`Search vehicles`}
          placeholder={t`Search vehicles`}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            combobox.updateSelectedOptionIndex('active')
          }}
        />
        <Combobox.Options mah={320} className={styleClasses({ scroll: 'y' })}>
          {groups.length === 0 && <Combobox.Empty>{t`No matching vehicle`}</Combobox.Empty>}
          {groups.map(({ name, some }) => (
            <Combobox.Group key={name} label={name}>
              {some.map((one) => (
                <Combobox.Option key={one.id} value={one.id} active={one.id === vehicle.id}>
                  <VehicleName {...one} />
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function VehicleName({ registration, label }: Pick<Vehicle, 'registration' | 'label'>) {
  return (
    <>
      <Text weight={600}>{registration}</Text>
      {label !== null && (
        <Text ml={8} weight={400} color="muted" truncate>
          {label}
        </Text>
      )}
    </>
  )
}
