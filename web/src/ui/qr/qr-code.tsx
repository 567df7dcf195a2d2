import classes from './qr-code.module.css'
import { qrAddress } from './qr-image.ts'

type Props = {
  text: string
  /** Accessible name: its content. */
  label: string
}

export function QrCode({ text, label }: Props) {
  return <img className={classes.code} src={qrAddress(text)} alt={label} />
}
