import { Zip, ZipDeflate } from 'fflate'

const encoder = new TextEncoder()
const END_RECORD_BYTES = 22
/** Offset of the comment's length in the end record. */
const COMMENT_LENGTH_AT = 20

/** A part of an archive that is written piece by piece; several may be open. */
export type ZipPart = { write: (text: string | Uint8Array) => void; end: () => void }

/** A ZIP archive whose bytes can be taken while it is written. */
export class StreamedZip {
  #made: Uint8Array[] = []
  readonly #commentBytes: number
  readonly #zip = new Zip((error, data, isLast) => {
    if (error) throw error
    this.#made.push(isLast ? withCommentLength(data, this.#commentBytes) : data)
  })

  /** The length of the comment that the archive announces, and whoever signs it appends. */
  constructor(commentBytes = 0) {
    this.#commentBytes = commentBytes
  }

  part(path: string): ZipPart {
    const file = new ZipDeflate(path, { level: 6 })
    this.#zip.add(file)
    return {
      write: (text) => file.push(typeof text === 'string' ? encoder.encode(text) : text),
      end: () => file.push(new Uint8Array(), true),
    }
  }

  /** The bytes since the last call. */
  take(): Uint8Array[] {
    const made = this.#made
    this.#made = []
    return made.filter(({ length }) => length > 0)
  }

  end(): void {
    this.#zip.end()
  }
}

function withCommentLength(data: Uint8Array, commentBytes: number): Uint8Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  view.setUint16(data.byteLength - END_RECORD_BYTES + COMMENT_LENGTH_AT, commentBytes, true)
  return data
}
