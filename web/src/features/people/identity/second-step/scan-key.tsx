import { Trans, useLingui } from '@lingui/react/macro'
import type { TwoStepSetUp } from '@roadbook/contract/people/account'
import { QrCode } from '../../../../ui/qr/qr-code.tsx'
import { Grid, Box, Text } from '../../../../ui/layout.tsx'
import classes from './second-step.module.css'

/** The key for an authenticator app, to scan or to type. */
export function ScanKey({ setUp }: { setUp: Pick<TwoStepSetUp, 'address' | 'secret'> }) {
  const { t } = useLingui()
  const groups = setUp.secret.match(/.{1,4}/g)?.join(' ') ?? setUp.secret
  return (
    <Grid columns="168px 1fr" gap={20} align="start" mb={16} narrow={{ columns: 1 }}>
      <Box width="168px" className={classes.code}>
        <QrCode text={setUp.address} label={t`QR code for your authenticator app`} />
      </Box>
      <div>
        <Text as="p" mb={12} size="small" color="text2">
          <Trans>
            Scan this code with an authenticator app on your phone, such as Google Authenticator, Microsoft
            Authenticator or Aegis. On the phone itself,{' '}
            <Text as="a" color="accent" href={setUp.address}>
              open the app directly
            </Text>
            .
          </Trans>
        </Text>
        <Text as="p" mb={12} size="small" color="text2">
          <Trans>Can’t scan it? Enter this key:</Trans>
          <br />
          <Text as="code" color="text" breakWords className={classes.key}>
            {groups}
          </Text>
        </Text>
      </div>
    </Grid>
  )
}
