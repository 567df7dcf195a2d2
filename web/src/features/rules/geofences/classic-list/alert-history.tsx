import { Trans, useLingui } from '@lingui/react/macro'
import { Pagination } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DayField } from '../../../../ui/period/day-field.tsx'
import { VehicleSelect } from '../../../fleet/vehicles/vehicle-select.tsx'
import { AlertList } from '../rule/alert-list.tsx'
import { classicHistoryQuery } from '../classic/queries.ts'
import { Grid, Text } from '../../../../ui/layout.tsx'

const wholeDay = /^\d{4}-\d{2}-\d{2}$/

/** Alerts of one geofence, filtered by vehicle or day if requested. */
export function AlertHistory({ id }: { id: string }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [vehicleId, setVehicleId] = useState<string | null>(null)
  const [day, setDay] = useState('')
  const date = wholeDay.test(day) ? day : undefined
  const isFiltered = vehicleId !== null || date !== undefined
  const found = useQuery(classicHistoryQuery(id, { page, vehicleId: vehicleId ?? undefined, date }))
  const { data } = found
  return (
    <section aria-label={t`Alert history`}>
      <Text as="h3" size="small" weight={500} color="text2">
        <Trans>Alert history</Trans>
      </Text>
      <Grid gap={12} columns={2} mt={8}>
        <VehicleSelect
          clearable
          allowDeselect
          placeholder={t`All vehicles`}
          value={vehicleId}
          onChange={(value) => {
            setVehicleId(value)
            setPage(1)
          }}
        />
        <DayField
          aria-label={t`Day`}
          value={day}
          onChange={(value) => {
            setDay(value)
            setPage(1)
          }}
        />
      </Grid>
      <AlertList
        found={found}
        empty={isFiltered ? <Trans>No alerts match these filters</Trans> : <Trans>No alerts yet</Trans>}
      />
      {data !== undefined && data.totalPages > 1 && (
        <Pagination
          size="sm"
          mt="sm"
          total={data.totalPages}
          value={page}
          onChange={setPage}
          aria-label={t`Pages`}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
          })}
        />
      )}
    </section>
  )
}
