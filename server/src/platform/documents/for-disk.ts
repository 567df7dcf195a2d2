/** A name without characters that file systems don't accept. */
export function forDisk(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-')
}
