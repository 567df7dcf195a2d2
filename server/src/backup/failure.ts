import { codeOf } from '../errors.ts'

/** A backup or restore that can't continue; the message contains the reason and what to do. */
export class BackupError extends Error {
  override name = 'BackupError'
  /** Commands print the message without a stack. */
  readonly isExpected = true
}

/** Thrown after the backup is written, so that its command reports a failure. */
export class IncompleteBackup extends BackupError {
  override name = 'IncompleteBackup'

  constructor(path: string, lost: readonly string[]) {
    super(
      `These files are missing or damaged in the file store, and so are not in ${path}: ${lost.join(', ')}. Restore them, or delete their attachments.`,
    )
  }
}

const ofFiles: Record<string, (path: string) => string> = {
  ENOSPC: (path) => `The disk that holds ${path} is full. Free some space, or name another folder.`,
  EDQUOT: (path) => `The disk quota for ${path} is used up. Free some space, or name another folder.`,
  EFBIG: (path) => `The backup is larger than the file system of ${path} allows. Name another folder.`,
  EROFS: (path) => `The disk that holds ${path} is read-only. Name another folder.`,
  EACCES: (path) =>
    `This user may not read or write ${path}. Correct the permissions, or name another folder.`,
  EPERM: (path) =>
    `This user may not read or write ${path}. Correct the permissions, or name another folder.`,
  ENOENT: (path) => `There is no ${path}, or its folder does not exist.`,
  ENOTDIR: (path) => `A part of the path ${path} is a file, not a folder.`,
  EISDIR: (path) => `${path} is a folder. Name a file.`,
}

/** The same error, or one message about the file that could not be read or written. */
export function explainFile(cause: unknown, path: string): unknown {
  // PostgreSQL reports its own full disk as 53100, so these codes can only come from the file.
  const code = codeOf(cause)
  const sentence = ofFiles[code]?.(path)
  return sentence === undefined ? cause : new BackupError(sentence, { cause })
}
