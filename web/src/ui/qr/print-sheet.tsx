import { Portal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './print-sheet.module.css'
import { QrCode } from './qr-code.tsx'

type Props = { url: string; title: string; subtitle?: ReactNode; children?: ReactNode }

/** Printed instead of the page that shows it: a QR code between its title and its text. */
export function PrintSheet({ url, title, subtitle, children }: Props) {
  return (
    <Portal reuseTargetNode={false} className={classes.sheet ?? ''}>
      <h1>{title}</h1>
      {subtitle}
      <div className={classes.code}>
        <QrCode text={url} label="" />
      </div>
      {children}
    </Portal>
  )
}
