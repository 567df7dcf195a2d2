/** Sentences that name their device: how they begin, and what ends the number. */
const beginnings: [string, string][] = [
  ['$PGID,', '*'],
  ['$DEVID,', '*'],
  ['$PCPTI,', ','],
  ['$PSIWMDID,', '*'],
  ['$CONNECT,', ','],
  ['$GPFID,', '*'],
  ['$IMEI=', '*'],
  ['$IMEI,', '*'],
  ['IMEI=', ','],
  ['IMEI,', ','],
  ['IMEI ', ','],
  ['QZE,', ','],
  ['$ID,', ','],
  ['$GPTXT,NET,', ','],
]
const HEX_ONLY = /^[0-9A-F]{4,20}$/
/** `,SATELLITES,IMEI,IGNITION` after the checksum. */
const AFTER_CHECKSUM = /\*[^,]*,\d+,(\d{5,16}),[01]/

/** The number in a line; undefined if it has none. */
export function numberIn(line: string): string | undefined {
  const dollar = line.indexOf('$')
  if (dollar > 0) return beforeSentence(line.slice(0, dollar))
  for (const [beginning, end] of beginnings) {
    if (!line.startsWith(beginning)) continue
    const from = beginning.length
    const at = line.indexOf(end, from)
    return known(line.slice(from, at < 0 ? line.length : at))
  }
  if (line.startsWith('$PUBX,')) return known(line.split(',').at(-2) ?? '')
  if (line.startsWith('RMC', 3)) return AFTER_CHECKSUM.exec(line)?.[1]
  return HEX_ONLY.test(line) ? line : undefined
}

/** `NUMBER,` or `…/NUMBER/` before the dollar sign. */
function beforeSentence(text: string): string | undefined {
  if (text.endsWith('/')) return known(text.slice(text.indexOf('/') + 1, -1))
  return known(text.endsWith(',') ? text.slice(0, -1) : text)
}

const MAX_LENGTH = 32

function known(text: string): string | undefined {
  const number = text.trim()
  return number === '' || number.length > MAX_LENGTH ? undefined : number
}
