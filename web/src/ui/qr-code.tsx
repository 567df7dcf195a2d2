import { encode } from 'uqr'
import classes from './qr-code.module.css'

/** White modules around it, which scanners require. */
const QUIET = 4

type Props = {
  text: string
  /** Accessible name: its content. */
  label: string
}

export function QrCode({ text, label }: Props) {
  return <img className={classes.code} src={drawCode(text)} alt={label} />
}

/** Black on white in both colour schemes: many scanners read nothing else. */
function drawCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  const side = size + 2 * QUIET
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
