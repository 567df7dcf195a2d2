import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { nameOf } from '../../../lib/person-name.ts'
import { initialsOf } from '../../../lib/initials.ts'
import { FilterOptions } from '../../../ui/list/filter-options.tsx'
import { peopleQuery, useCan } from '../../people/users/queries.ts'
import { useAllVehicles } from '../../fleet/vehicles/queries.ts'
import { Chips } from './chips.tsx'
import type { NotifyValues, WatchedValues } from './rule-values.ts'
import { Row, Stack, Text } from '../../../ui/layout.tsx'

type Props = {
  values: NotifyValues & WatchedValues
  onChange: (change: Partial<NotifyValues>) => void
}

/** Who is notified, and how. */
export function NotifyField({ values, onChange }: Props) {
  const { t } = useLingui()
  const { data: people = [] } = useQuery({ ...peopleQuery(), enabled: useCan('users.read') })
  const { recipients, push, email } = values
  const named = people
    .filter(({ id, archived, email: address }) => (address !== null && !archived) || recipients.includes(id))
    .map((person) => ({ value: person.id, label: nameOf(person) }))
  const change = (next: string[]) => onChange({ recipients: next })
  const chips = recipients.flatMap((id) => {
    const person = named.find(({ value }) => value === id)
    if (person === undefined) return []
    const onRemove = () => change(recipients.filter((other) => other !== id))
    return { id, label: person.label, initials: initialsOf(person.label), onRemove }
  })
  return (
    <Stack gap={8} size="small">
      <Text weight={500}>
        <Trans>Notify</Trans>
      </Text>
      <Chips label={t`Notified people`} chips={chips} addLabel={t`Add people`}>
        <FilterOptions label={t`Notify`} options={named} chosen={recipients} onChange={change} />
      </Chips>
      <Row gap={16} rowGap={8} wrap mt={4}>
        <Checkbox
          size="xs"
          label={t`Push`}
          checked={push}
          onChange={(event) => onChange({ push: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label={t`Email`}
          checked={email}
          onChange={(event) => onChange({ email: event.currentTarget.checked })}
        />
        <Reach values={values} />
      </Row>
    </Stack>
  )
}

/** "13 vehicles, 2 people". */
function Reach({ values }: Pick<Props, 'values'>) {
  const vehicles = useWatchedCount(values)
  const people = values.recipients.length
  return (
    <Text ml="auto" color="muted" tabular>
      <Plural value={vehicles} one="# vehicle" other="# vehicles" />
      {', '}
      <Plural value={people} one="# person" other="# people" />
    </Text>
  )
}

function useWatchedCount({ watched, categories, vehicles }: WatchedValues): number {
  return useAllVehicles().filter(
    ({ id, fleetCategoryId, archived }) =>
      !archived &&
      (watched === 'all' ||
        vehicles.includes(id) ||
        (watched === 'categories' && fleetCategoryId !== null && categories.includes(fleetCategoryId))),
  ).length
}
