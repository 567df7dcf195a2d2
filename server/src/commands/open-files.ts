import type { Config } from '../config.ts'
import type { ObjectStore } from '../platform/object-store/object-store.ts'
import { openObjectStore } from '../platform/object-store/open-object-store.ts'

/** The files of this installation, for a command that creates no signed addresses. */
export function openFiles(config: Config): Promise<{ store: ObjectStore }> {
  return openObjectStore(config, Buffer.alloc(0))
}
