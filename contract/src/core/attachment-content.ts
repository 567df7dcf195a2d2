import { AttachmentType } from './attachments.ts'

/** So much of the start tells what a file is. */
export const START_BYTES = 64

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif'])

/** A character for each byte. */
type Start = string

const marks: Record<AttachmentType, (start: Start) => boolean> = {
  'application/pdf': (start) => /^[\u00ef\u00bb\u00bf\s]*%PDF-\d/.test(start),
  'image/jpeg': (start) => start.startsWith('\u00ff\u00d8\u00ff'),
  'image/png': (start) => start.startsWith('\u0089PNG\r\n\u001a\n') && start.slice(12, 16) === 'IHDR',
  'image/webp': (start) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP',
  'image/heic': (start) => start.slice(4, 8) === 'ftyp' && heicBrands.has(start.slice(8, 12)),
}

/** Whether a file is what its name says, by how it starts. */
export function startsAs(type: AttachmentType, start: Uint8Array): boolean {
  return marks[type](charactersOf(start))
}

/** What a file is by how it starts, whatever its name; undefined for anything that can't be attached. */
export function typeByStart(start: Uint8Array): AttachmentType | undefined {
  const characters = charactersOf(start)
  return AttachmentType.options.find((type) => marks[type](characters))
}

function charactersOf(bytes: Uint8Array): Start {
  return String.fromCharCode(...bytes.subarray(0, START_BYTES))
}
