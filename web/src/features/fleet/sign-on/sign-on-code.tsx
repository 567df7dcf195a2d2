import { Trans, useLingui } from '@lingui/react/macro'
import type { VehicleSignOn } from '@roadbook/contract/fleet/sign-ons'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { PrintSheet } from '../../../ui/qr/print-sheet.tsx'
import { QrButtons } from '../../../ui/qr/qr-buttons.tsx'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { Section } from '../../../ui/section.tsx'

/** The vehicle's QR code, to be printed and put into it. It leads to this page. */
export function SignOnCode({ vehicle: { vehicleId, registration } }: { vehicle: VehicleSignOn }) {
  const { t } = useLingui()
  const url = `${globalThis.location.origin}/vehicles/${vehicleId}/sign-on`
  return (
    <Section title={t`QR code`}>
      <Row gap={20} py={12}>
        <Box noShrink width="170px">
          <QrCode text={url} label={t`QR code to sign on in ${registration}`} />
        </Box>
        <div>
          <Text as="p" size="small" color="muted">
            <Trans>Print it and put it into the vehicle. Drivers who scan it sign on here.</Trans>
          </Text>
          <QrButtons url={url} title={registration} />
        </div>
      </Row>
      <PrintSheet url={url} title={registration}>
        <p>{t`Scan to sign on`}</p>
      </PrintSheet>
    </Section>
  )
}
