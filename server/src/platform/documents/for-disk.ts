/** A name without what a file system doesn't take. */
export function forDisk(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '-')
}
