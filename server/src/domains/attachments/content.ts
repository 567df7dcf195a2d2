import type { AttachmentType } from '@roadbook/contract/attachments'

/** So much of the start tells what a file is. */
export const START_BYTES = 64

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif'])

const marks: Record<AttachmentType, (start: Buffer) => boolean> = {
  'application/pdf': (start) => /^[\u00ef\u00bb\u00bf\s]*%PDF-\d/.test(start.toString('latin1')),
  'image/jpeg': (start) => start.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  'image/png': (start) =>
    start.subarray(0, 8).toString('latin1') === '\u0089PNG\r\n\u001a\n' && text(start, 12, 16) === 'IHDR',
  'image/webp': (start) => text(start, 0, 4) === 'RIFF' && text(start, 8, 12) === 'WEBP',
  'image/heic': (start) => text(start, 4, 8) === 'ftyp' && heicBrands.has(text(start, 8, 12)),
}

/** Whether a file is what its name says, by how it starts. */
export function startsAs(type: AttachmentType, start: Buffer): boolean {
  return marks[type](start)
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.subarray(from, to).toString('latin1')
}
