import { START_BYTES, typeByStart } from '@roadbook/contract/core/attachment-content'
import {
  type AttachmentType,
  attachmentTypeOf,
  attachmentTypes,
  FileName,
  MAX_ATTACHMENT_BYTES,
} from '@roadbook/contract/core/attachments'

export type FileProblem = 'tooLarge' | 'empty' | 'unreadable' | 'otherType'

export type ReadFile = { file: File; name: string; problem?: FileProblem }

/** The name under which a chosen file is stored, or why it can't be. */
export async function readFile(file: File): Promise<ReadFile> {
  const { name, size } = file
  if (size === 0) return { file, name, problem: 'empty' }
  if (size > MAX_ATTACHMENT_BYTES) return { file, name, problem: 'tooLarge' }
  const start = await file
    .slice(0, START_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  // A folder, or a file that was moved meanwhile.
  if (start === undefined) return { file, name, problem: 'unreadable' }
  const type = typeByStart(new Uint8Array(start))
  if (type === undefined) return { file, name, problem: 'otherType' }
  return { file, name: storedName(name, type) }
}

const MAX_NAME = 200

/**
 * A name that the contract accepts. Phones call a HEIC photo "image.jpg": it then gets the extension of its actual type,
 * since the server compares both.
 */
export function storedName(name: string, type: AttachmentType): string {
  const [ending] = attachmentTypes[type]
  const hasEnding = attachmentTypeOf(name) !== undefined
  const dot = name.lastIndexOf('.')
  const stem = (hasEnding ? name.slice(0, dot) : name).replaceAll(/[/\\]/g, '-')
  const kept = attachmentTypeOf(name) === type ? name.slice(dot + 1) : ending
  const clean = stem.replaceAll(/[\p{Cc}\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gv, '').trim()
  const room = MAX_NAME - kept.length - 1
  const candidate = `${
    clean
      .slice(0, room)
      .replace(/[\ud800-\udbff]$/, '')
      .trim() || 'file'
  }.${kept}`
  return FileName.safeParse(candidate).success ? candidate : `file.${ending}`
}
