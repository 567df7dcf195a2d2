import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { GeofenceVisit } from '@roadbook/contract/rules/geofence-visits'
import { Section } from '../../../../ui/section.tsx'
import { useCan } from '../../../people/users/queries.ts'
import { VisitRow } from './visit-row.tsx'
import { vehicleVisitsQuery } from './visit-queries.ts'
import { styleClasses } from '../../../../ui/style-classes.ts'
import { Box } from '../../../../ui/layout.tsx'

const shown = 6

/** The geofences that a vehicle visited last; nothing if there were none. */
export function VehicleVisits({ vehicleId }: { vehicleId: string }) {
  const { t } = useLingui()
  const mayOpen = useCan('geofences.read')
  const { data } = useQuery(vehicleVisitsQuery(vehicleId, shown))
  if (data === undefined || data.items.length === 0) return null
  return (
    <Section title={t`Places visited`}>
      <ul>
        {data.items.map((visit) => (
          <Box as="li" line="between" key={`${visit.geofenceId} ${visit.enteredAt}`}>
            <VisitRow visit={visit} name={mayOpen ? <GeofenceLink {...visit} /> : visit.geofenceName} />
          </Box>
        ))}
      </ul>
    </Section>
  )
}

function GeofenceLink({ geofenceId, geofenceName }: GeofenceVisit) {
  return (
    <Link
      to="/geofence"
      search={{ geofence: geofenceId }}
      className={styleClasses({ color: 'inherit', underline: 'hover' })}
    >
      {geofenceName}
    </Link>
  )
}
