import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { installationQuery, protocolsOf } from '../../../../lib/installation.ts'
import {
  Address,
  DeviceNotes,
  hostOf,
  SetUpEntries,
  SmsCommands,
  TrackerPorts,
} from '../../../../ui/device-addresses.tsx'
import { Select } from '../../../../ui/form/select.tsx'
import { Box } from '../../../../ui/layout.tsx'

/** Shown first. */
const MOST_USED = 'teltonika'

/** How to set up a tracker to report here, by protocol. */
export function TrackerSetup() {
  const { t } = useLingui()
  const { data, isError } = useQuery(installationQuery())
  const [chosen, setChosen] = useState<string | null>(null)
  if (data === undefined && !isError) return <Box fullWidth height="150px" />
  if (data === undefined) {
    return (
      <p>
        <Trans>The addresses could not be loaded.</Trans>
      </p>
    )
  }
  const { devices } = data
  const protocols = protocolsOf(devices, 'tracker')
  const protocol = protocols.find(({ name }) => name === (chosen ?? MOST_USED)) ?? protocols[0]
  if (protocol === undefined) return null
  const host = hostOf(devices)
  return (
    <Box fullWidth>
      <Select
        label={t`Tracker`}
        allowDeselect={false}
        searchable
        data={protocols.map(({ name, label, makers }) => ({
          value: name,
          label: makers === null ? label : t`${label} (${makers} and compatible)`,
        }))}
        value={protocol.name}
        onChange={setChosen}
      />
      <Box as="dl" line="above" mt={12}>
        {host !== undefined && <Address label={t`Server`} value={host} />}
        <TrackerPorts {...protocol} />
      </Box>
      {host !== undefined && <SetUpEntries protocol={protocol} host={host} number="" />}
      <DeviceNotes devices={devices} />
      <SmsCommands protocol={protocol} />
    </Box>
  )
}
