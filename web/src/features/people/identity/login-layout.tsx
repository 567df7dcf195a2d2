import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { installationQuery } from '../../../lib/installation.ts'
import { Logo } from '../../../ui/logo.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import classes from './login.module.css'
import { VisitorLanguage } from './visitor-language.tsx'
import { Row, Stack, Box, Text } from '../../../ui/layout.tsx'

/** The map is the heaviest part of the page: the form does not wait for it. */
const SimulatedFleet = lazy(async () => ({ default: (await import('./simulated-fleet.tsx')).SimulatedFleet }))

type Props = {
  title: string
  subtitle?: ReactNode
  /** Shown beside the languages; by default links to the order form for devices. */
  footerLink?: ReactNode
  children: ReactNode
}

export function LoginLayout({ title, subtitle, footerLink = <OrderLink />, children }: Props) {
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  return (
    <Row align="stretch" minHeight="window">
      <title>{`${title} · Roadbook`}</title>
      <Stack noShrink className={classes.column}>
        <Row as="header" gap={10} weight={600} className={classes.brand}>
          <Logo />
          Roadbook
        </Row>
        <Stack as="main" justify="center" grow fullWidth py={24}>
          <Text as="h1" size="title">
            {title}
          </Text>
          <Text as="p" mt={2} mb={20} size="body" color="text2">
            {subtitle ?? t`Every vehicle, every trip, every cost.`}
          </Text>
          {children}
        </Stack>
        <Row as="footer" gap={16} align="stretch" justify="between">
          <VisitorLanguage />
          {footerLink}
        </Row>
      </Stack>
      {!isNarrow && (
        <Box grow ground="map-land" className={classes.map} aria-hidden="true" inert>
          <Suspense fallback={null}>
            <SimulatedFleet />
          </Suspense>
        </Box>
      )}
    </Row>
  )
}

/** Only where orders are accepted. */
function OrderLink() {
  const { data } = useQuery(installationQuery())
  if (!data?.takesOrders) return null
  return (
    <Link to="/place-order" className={classes.footerLink}>
      <Trans>Order devices</Trans>
    </Link>
  )
}
