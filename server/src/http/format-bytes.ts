const KIBIBYTE = 1024

/** Formats a limit: `64 KiB`, `20 MiB`. */
export function formatBytes(bytes: number): string {
  const kibibytes = Math.floor(bytes / KIBIBYTE)
  return kibibytes < KIBIBYTE ? `${kibibytes} KiB` : `${Math.floor(kibibytes / KIBIBYTE)} MiB`
}
