import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { showError } from '../../lib/toasts.ts'
import { downloadFile } from '../files/download.ts'
import { Row } from '../layout.tsx'
import { qrFile } from './qr-image.ts'

/** `title` names the file. */
type Props = { url: string; title: string }

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** A QR code as a file, and the page's `PrintSheet` printed. */
export function QrButtons({ url, title }: Props) {
  const { t } = useLingui()
  const fileName = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`
  const save = async () => {
    try {
      downloadFile(fileName, await qrFile(url))
    } catch {
      showError(t`The browser couldn’t draw the image. Print the code instead.`)
    }
  }
  return (
    <Row gap={8} wrap mt={8}>
      <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={() => void save()}>
        <Trans>PNG</Trans>
      </Button>
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => globalThis.print()}>
        <Trans>Print</Trans>
      </Button>
    </Row>
  )
}
