import { Trans, useLingui } from '@lingui/react/macro'
import type { TwoStepSetUp } from '@roadbook/contract/people/account'
import { QrCode } from '../../../../ui/qr-code.tsx'
import { Text } from '../../../../ui/layout.tsx'
import classes from './second-step.module.css'

/** The key for an authenticator app, to scan or to type. */
export function ScanKey({ setUp }: { setUp: Pick<TwoStepSetUp, 'address' | 'secret'> }) {
  const { t } = useLingui()
  const groups = setUp.secret.match(/.{1,4}/g)?.join(' ') ?? setUp.secret
  return (
    <div className={classes.scan}>
      <div className={classes.code}>
        <QrCode text={setUp.address} label={t`QR code for your authenticator app`} />
      </div>
      <div>
        <Text as="p" mb={12} size="small" color="text2" className={classes.text}>
          <Trans>
            Scan this code with an authenticator app on your phone, such as Google Authenticator, Microsoft
            Authenticator or Aegis. On the phone itself,{' '}
            <Text as="a" color="accent" href={setUp.address}>
              open the app directly
            </Text>
            .
          </Trans>
        </Text>
        <Text as="p" mb={12} size="small" color="text2" className={classes.text}>
          <Trans>Can’t scan it? Enter this key:</Trans>
          <br />
          <code className={classes.key}>{groups}</code>
        </Text>
      </div>
    </div>
  )
}
