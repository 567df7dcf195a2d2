import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { useFormat } from '../../../../lib/use-format.ts'
import { QrCode } from '../../../../ui/qr/qr-code.tsx'
import { PrintSheet } from '../../../../ui/qr/print-sheet.tsx'
import { QrButtons } from '../../../../ui/qr/qr-buttons.tsx'
import { currentUserQuery } from '../../../people/users/queries.ts'
import { Row, Stack, Box } from '../../../../ui/layout.tsx'
import classes from './share.module.css'

type Props = { url: string; link: ShareLink; title: string; publicName: string }

/** The link as a QR code: to scan, as a file, and printed. */
export function QrSection({ title, ...props }: Props) {
  const { t } = useLingui()
  const { url } = props
  return (
    <Row gap={20} className={classes.code}>
      <Box noShrink width="170px" className={classes.image}>
        <QrCode text={url} label={t`QR code for the link`} />
      </Box>
      <Stack gap={2} size="small">
        <strong>{t`QR code`}</strong>
        <span className={classes.help}>
          <Trans>For a delivery note or a gate. Opens the same page.</Trans>
        </span>
        <QrButtons url={url} title={title} />
      </Stack>
      <LinkSheet {...props} />
    </Row>
  )
}

/** Printed instead of the page; like the link's page, it shows no plate. */
function LinkSheet({ url, link, publicName }: Omit<Props, 'title'>) {
  const { t } = useLingui()
  const f = useFormat()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  // With its day, since paper may be read tomorrow.
  const day = f.shortDay(link.expiresAt)
  const time = f.time(link.expiresAt)
  return (
    <PrintSheet url={url} title={user.tenant.companyName} subtitle={publicName !== '' && <p>{publicName}</p>}>
      <p>{url}</p>
      <p>{t`Live location, expires on ${day} at ${time}`}</p>
    </PrintSheet>
  )
}
