import { SIGNATURE_LINE_BYTES } from '@roadbook/logbook-chain/file-signature'
import { Zip, ZipDeflate } from 'fflate'

const encoder = new TextEncoder()
const END_RECORD_BYTES = 22
/** Where the end record has the length of the comment. */
const COMMENT_LENGTH_AT = 20

/** A part of an archive that is written bit by bit; several may be open. */
export type ZipPart = { write: (text: string | Uint8Array) => void; end: () => void }

/** A ZIP archive that announces a comment of the length of a signature line, which whoever signs it appends. */
export class SignedZip {
  #made: Uint8Array[] = []
  readonly #zip = new Zip((error, data, isLast) => {
    if (error) throw error
    this.#made.push(isLast ? withCommentLength(data) : data)
  })

  part(path: string): ZipPart {
    const file = new ZipDeflate(path, { level: 6 })
    this.#zip.add(file)
    return {
      write: (text) => file.push(typeof text === 'string' ? encoder.encode(text) : text),
      end: () => file.push(new Uint8Array(), true),
    }
  }

  whole(path: string, text: string): void {
    const part = this.part(path)
    part.write(text)
    part.end()
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

function withCommentLength(data: Uint8Array): Uint8Array {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  view.setUint16(data.byteLength - END_RECORD_BYTES + COMMENT_LENGTH_AT, SIGNATURE_LINE_BYTES, true)
  return data
}
