import { AppError } from '../../../errors.ts'
import { StoreError } from '../../../platform/object-store/object-store.ts'

/** Turns failures of the store into API errors. */
export async function reachStore<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause
    throw new AppError(cause.reason === 'full' ? 'storage_full' : 'storage_unavailable', {}, { cause })
  }
}
