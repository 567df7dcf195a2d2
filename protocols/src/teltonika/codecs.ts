/** The record layout of a position codec. Source: Teltonika's protocol page "Codec". */
export type CodecLayout = {
  name: '8' | '8E' | '16'
  id: number
  /** The size of IO element IDs, including that of the event. */
  idBytes: 1 | 2
  /** The size of each element count. */
  countBytes: 1 | 2
  /** Codec 16 has a field for why the record was created. */
  hasGenerationType: boolean
  /** Codec 8 Extended ends each record with elements of any length. */
  hasVariableElements: boolean
}

export type PositionCodec = CodecLayout['name']

export const positionCodecs: Record<PositionCodec, CodecLayout> = {
  '8': {
    name: '8',
    id: 0x08,
    idBytes: 1,
    countBytes: 1,
    hasGenerationType: false,
    hasVariableElements: false,
  },
  '8E': {
    name: '8E',
    id: 0x8e,
    idBytes: 2,
    countBytes: 2,
    hasGenerationType: false,
    hasVariableElements: true,
  },
  '16': {
    name: '16',
    id: 0x10,
    idBytes: 2,
    countBytes: 1,
    hasGenerationType: true,
    hasVariableElements: false,
  },
}

export const TEXT_CODEC = 0x0c
export const TEXT_CODEC_WITH_TIME = 0x0d
export const TEXT_CODEC_WITH_NUMBER = 0x0e
/** Codecs 12 to 15 are text. A device would take an answer to a text for the answer to its next records. */
const LAST_TEXT_CODEC = 0x0f

export function isTextCodec(id: number): boolean {
  return id >= TEXT_CODEC && id <= LAST_TEXT_CODEC
}

/** Known but unsupported: the commands and answers of other device families. */
const refusedCodecs: Record<number, string> = { 0x0f: 'Codec 15' }

export function positionCodecOf(id: number): CodecLayout | undefined {
  if (id === 0x08) return positionCodecs['8']
  if (id === 0x8e) return positionCodecs['8E']
  if (id === 0x10) return positionCodecs['16']
  return undefined
}

export function refusedCodecName(id: number): string {
  return refusedCodecs[id] ?? `Codec with the number 0x${id.toString(16).padStart(2, '0')}`
}

/** Codec 16's value for a record without an event. */
export const PERIODIC_GENERATION = 7
