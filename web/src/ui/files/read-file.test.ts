import {
  AttachmentType,
  attachmentTypeOf,
  FileName,
  MAX_ATTACHMENT_BYTES,
} from '@roadbook/contract/core/attachments'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFile, storedName } from './read-file.ts'

const pdf = '%PDF-1.7\n'
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2])

test('a file is what its content says, and gets the ending of that', async () => {
  const files = [
    new File([pdf], 'fuel.pdf'),
    new File([jpeg], 'Foto.JPEG'),
    new File([jpeg], 'scan.png'),
    new File([jpeg], 'image'),
    new File(['\0\0\0\u0018ftypheic'], 'IMG_2041.jpg'),
    new File([pdf], 'Rechnung 12.11.2026'),
  ]
  expect((await Promise.all(files.map(readFile))).map(({ name, problem }) => problem ?? name)).toEqual([
    'fuel.pdf',
    'Foto.JPEG',
    'scan.jpg',
    'image.jpg',
    'IMG_2041.heic',
    'Rechnung 12.11.2026.pdf',
  ])
})

test('what can’t be attached says why before anything is sent', async () => {
  const large = new File([pdf], 'large.pdf')
  Object.defineProperty(large, 'size', { value: MAX_ATTACHMENT_BYTES + 1 })
  const folder = new File([pdf], 'folder')
  Object.assign(folder, { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadable')) }) })
  const files = [new File([], 'empty.pdf'), large, folder, new File(['MZ program'], 'invoice.pdf')]
  expect((await Promise.all(files.map(readFile))).map(({ problem }) => problem)).toEqual([
    'empty',
    'tooLarge',
    'unreadable',
    'otherType',
  ])
})

test('whatever a file is called, the server accepts its name and its type', () => {
  const anyName = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('../../etc/passwd.pdf', 'a\\b.pdf', 'invoice\u202efdp.png', '.pdf', '', '  .jpg', 'a.'),
  )
  fc.assert(
    fc.property(anyName, fc.constantFrom(...AttachmentType.options), (name, type) => {
      const stored = storedName(name, type)
      expect(FileName.parse(stored)).toBe(stored)
      expect(attachmentTypeOf(stored)).toBe(type)
    }),
  )
})
