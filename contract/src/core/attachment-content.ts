import { AttachmentType } from './attachments.ts'

/** How many bytes from the start identify a file's type. */
export const START_BYTES = 64

const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif'])

/** One character per byte. */
type Start = string

const marks: Record<AttachmentType, (start: Start) => boolean> = {
  'application/pdf': (start) => /^[\u00ef\u00bb\u00bf\s]*%PDF-\d/.test(start),
  'image/jpeg': (start) => start.startsWith('\u00ff\u00d8\u00ff'),
  'image/png': (start) => start.startsWith('\u0089PNG\r\n\u001a\n') && start.slice(12, 16) === 'IHDR',
  'image/webp': (start) => start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP',
  'image/heic': (start) => start.slice(4, 8) === 'ftyp' && heicBrands.has(start.slice(8, 12)),
}

/** Whether a file's content matches its extension, by its first bytes. */
export function startsAs(type: AttachmentType, start: Uint8Array): boolean {
  return marks[type](charactersOf(start))
}

/** A file's type by its first bytes, whatever its name; undefined for a type that can't be attached. */
export function typeByStart(start: Uint8Array): AttachmentType | undefined {
  const characters = charactersOf(start)
  return AttachmentType.options.find((type) => marks[type](characters))
}

function charactersOf(bytes: Uint8Array): Start {
  return String.fromCharCode(...bytes.subarray(0, START_BYTES))
}
