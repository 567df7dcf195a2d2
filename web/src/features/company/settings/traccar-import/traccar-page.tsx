import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { Text } from '../../../../ui/layout.tsx'
import { SettingsBlock } from '../form/settings-block.tsx'
import { traccarImportQuery } from './queries.ts'
import { TraccarForm } from './traccar-form.tsx'
import { TraccarProgress } from './traccar-progress.tsx'

/** Brings a company over from its Traccar server: what will come, then the import and its result. */
export function TraccarPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(traccarImportQuery())
  const latest = data?.latest ?? null
  return (
    <>
      {error !== null && data === undefined && (
        <ErrorPanel error={error} title={t`The import could not be loaded`} onRetry={refetch} />
      )}
      {data === undefined && error === null && <Skeleton height={160} animate={false} />}
      {latest !== null && <TraccarProgress latest={latest} />}
      {data !== undefined && latest?.state !== 'running' && (
        <SettingsBlock
          title={t`Move from Traccar`}
          text={t`Brings groups, people, devices, geofences, maintenance and past positions over. Traccar isn’t changed. Importing again adds only what is new.`}
        >
          <TraccarForm />
          <Text as="p" mt={16} size="small" color="text2">
            <Trans>People get no email until you send their invitation on the Users page.</Trans>
          </Text>
        </SettingsBlock>
      )}
    </>
  )
}
