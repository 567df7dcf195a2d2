import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Portal } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ShareLink } from '@roadbook/contract/sharing/share-links'
import { showError } from '../../../../lib/toasts.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { downloadFile } from '../../../../ui/download.ts'
import { QrCode } from '../../../../ui/qr-code.tsx'
import { qrFile } from '../../../../ui/qr-image.ts'
import { currentUserQuery } from '../../../people/users/queries.ts'
import { Row, Stack, Box } from '../../../../ui/layout.tsx'
import classes from './share.module.css'

type Props = { url: string; link: ShareLink; title: string; publicName: string }

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The link as a QR code: to scan, as a file, and printed. */
export function QrSection({ title, ...props }: Props) {
  const { t } = useLingui()
  const { url } = props
  const fileName = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`
  const save = async () => {
    try {
      downloadFile(fileName, await qrFile(url))
    } catch {
      showError(t`The browser couldn’t draw the image. Print the code instead.`)
    }
  }
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
        <Row gap={8} wrap mt={8}>
          <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={() => void save()}>
            <Trans>PNG</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter {...icon} />}
            onClick={() => globalThis.print()}
          >
            <Trans>Print</Trans>
          </Button>
        </Row>
      </Stack>
      <PrintSheet {...props} />
    </Row>
  )
}

/** Printed instead of the page; like the link's page, it shows no plate. */
function PrintSheet({ url, link, publicName }: Omit<Props, 'title'>) {
  const { t } = useLingui()
  const f = useFormat()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  // With its day, since paper may be read tomorrow.
  const day = f.shortDay(link.expiresAt)
  const time = f.time(link.expiresAt)
  return (
    <Portal reuseTargetNode={false} className={classes.sheet ?? ''}>
      <h1>{user.tenant.companyName}</h1>
      {publicName !== '' && <p>{publicName}</p>}
      <div className={classes.sheetCode}>
        <QrCode text={url} label="" />
      </div>
      <p>{url}</p>
      <p>{t`Live location, expires on ${day} at ${time}`}</p>
    </Portal>
  )
}
