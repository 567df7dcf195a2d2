import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FrameName } from '@roadbook/contract/reporting/frames'
import { useScheme } from '../../../lib/use-scheme.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { Page } from '../../../ui/page.tsx'
import { BiServerFrame } from './bi-server-frame.tsx'
import classes from './frames.module.css'
import { frameQuery } from './queries.ts'
import { RoadbookFrame } from './roadbook-frame.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'

type Props = {
  frame: FrameName
  title: string
  /** From the page's address. */
  filters: string
  onFilters: (filters: string) => void
}

/** A view of analysis in a frame, with an address for this person only. */
export function FramePage({ frame, title, filters, onFilters }: Props) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const theme = useScheme()
  const { data: address, error, refetch } = useQuery(frameQuery(frame))
  const load = () => void refetch()
  return (
    <Page title={title} fills>
      <Stack mx={-24} mt={12} minHeight={0} grow className={classes.area}>
        {address === undefined && error !== null && (
          <ErrorPanel error={error} title={t`This view could not be loaded`} onRetry={load} />
        )}
        {address === undefined && error === null && (
          <Text as="output" late px={24} py={8} color="muted">
            <Trans>Loading</Trans>
          </Text>
        )}
        {address?.source === 'roadbook' && (
          <RoadbookFrame {...{ address, title, theme, locale, filters, onFilters }} onLoad={load} />
        )}
        {address?.source === 'biServer' && (
          <BiServerFrame key={address.url} {...{ address, title, theme }} onLoad={load} />
        )}
      </Stack>
    </Page>
  )
}
