/**
 * How the proof of work of an order is measured, in the browser and by the server; separate from the schema, so that it
 * loads without Zod.
 */
export function leadingZeroBits(digest: Uint8Array): number {
  const at = digest.findIndex((byte) => byte > 0)
  return at < 0 ? digest.length * 8 : at * 8 + Math.clz32(digest[at] ?? 0) - 24
}
