import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mapSettingsQuery } from '../../../lib/basemap.ts'
import classes from './map-offer.module.css'
import { PublicMapFacts } from './public-map-facts.tsx'
import { useChoosePublicMap } from './queries.ts'
import { Row, Box, Text } from '../../../ui/layout.tsx'

type Props = {
  /** The company's future location, before it is saved. */
  isWanted?: boolean
  /** Over a map that fills the page, or in the flow of the page. */
  isFloating?: boolean
}

/** Shown to admins until one of them decides. */
export function MapOffer({ isWanted = false, isFloating = true }: Props) {
  const { t } = useLingui()
  const { data: settings } = useQuery(mapSettingsQuery())
  const choose = useChoosePublicMap()
  if (!settings?.publicService) return null
  const isUndecided = settings.usesPublicService === null
  if (!settings.isOffered && !(isWanted && isUndecided)) return null
  return (
    <Box
      as="section"
      p={16}
      border="hairline"
      radius={10}
      ground="surface"
      className={classes.offer}
      data-floating={isFloating || undefined}
      aria-label={t`Street map for your area`}
    >
      <h2 className={classes.title}>
        <Trans>Use a public street map for your area?</Trans>
      </h2>
      <Text as="p" mb={14} size="small" color="text2">
        {isWanted ? (
          <Trans>The map of this installation has no streets there.</Trans>
        ) : (
          <Trans>The map of this installation has no streets where your company and its vehicles are.</Trans>
        )}{' '}
        <PublicMapFacts host={settings.publicService.host} />
      </Text>
      <Row gap={8} wrap>
        <Button disabled={choose.isPending} onClick={() => choose.mutate(true)}>
          <Trans>Use public map</Trans>
        </Button>
        <Button variant="default" disabled={choose.isPending} onClick={() => choose.mutate(false)}>
          <Trans>No, thanks</Trans>
        </Button>
        <Text size="tiny" color="text2">
          <Trans>You can change this in Settings.</Trans>
        </Text>
      </Row>
    </Box>
  )
}
