import { Trans, useLingui } from '@lingui/react/macro'
import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mapSettingsQuery } from '../../../lib/basemap.ts'
import { installationQuery } from '../../../lib/installation.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { useCan } from '../../people/users/queries.ts'
import { PublicMapFacts } from './public-map-facts.tsx'
import { useChoosePublicMap } from './queries.ts'
import { SettingsBlock } from './form/settings-block.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

/** Where the company's street map comes from. */
export function MapSection() {
  const { t } = useLingui()
  const { data: settings, error, refetch } = useQuery(mapSettingsQuery())
  const { data: installation } = useQuery(installationQuery())
  if (settings === undefined) {
    return error === null ? null : (
      <ErrorPanel error={error} title={t`The settings could not be loaded`} onRetry={refetch} />
    )
  }
  const { publicService, usesPublicService } = settings
  const hasOwnStyle = (installation?.mapStyleUrl ?? null) !== null
  return (
    <SettingsBlock title={t`Street map`}>
      {hasOwnStyle ? (
        <Text as="p" mt={12} color="text2">
          <Trans>Your administrator chose the map for this installation.</Trans>
        </Text>
      ) : publicService === null ? (
        <Text as="p" mt={12} color="text2">
          <Trans>Your administrator turned off public street maps for this installation.</Trans>
        </Text>
      ) : (
        <SourceChoice host={publicService.host} isPublic={usesPublicService === true} />
      )}
    </SettingsBlock>
  )
}

function SourceChoice({ host, isPublic }: { host: string; isPublic: boolean }) {
  const { t } = useLingui()
  const mayChange = useCan('settings.write')
  const choose = useChoosePublicMap()
  return (
    <Radio.Group
      className={styleClasses({ pt: 14 })}
      aria-label={t`Street map`}
      value={isPublic ? 'public' : 'own'}
      onChange={(value) => choose.mutate(value === 'public')}
    >
      <Stack gap={14}>
        <Radio
          value="own"
          disabled={!mayChange || choose.isPending}
          label={t`Map of this installation`}
          description={t`Nothing leaves this server. Outside its area the map shows country outlines only.`}
        />
        <Radio
          value="public"
          disabled={!mayChange || choose.isPending}
          label={t`Public street map of the world`}
          description={<PublicMapFacts host={host} />}
        />
      </Stack>
    </Radio.Group>
  )
}
