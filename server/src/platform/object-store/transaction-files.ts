/** Files of the object store for whoever reads with a transaction what is partly in rows and partly in files. */
import type { ObjectStore } from './object-store.ts'

export type Files = Pick<ObjectStore, 'readPart'>

const attached = new WeakMap<object, Files>()

export function attachFiles(tx: object, files: Files): void {
  attached.set(tx, files)
}

export function filesOf(tx: object): Files {
  const files = attached.get(tx)
  if (!files) throw new Error('This process has opened no object store for its database')
  return files
}
