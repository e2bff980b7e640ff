import { EdgewiseError } from '../../base/errors.ts'

const UNWRITABLE = 'is not writable: {message}. Give the user of this service write access to it and its folder.'
const DAMAGED = 'is damaged: {message}. Restore a copy, or move it away to start with an empty database.'
const FULL = 'cannot grow: the disk is full. Free some space. Stored data can still be read.'

/** Faults of the file with their remedies, by error text, because not every driver error has a code. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/disk is full|ENOSPC/, FULL],
  [/malformed|not a database/, DAMAGED],
  [/readonly|unable to open|permission denied|EROFS|EACCES|EPERM|ENOTDIR|EEXIST/, UNWRITABLE],
  [/disk I\/O error|EIO/, 'cannot be read or written: {message}. Check the disk.']
]

const failed = (file: string, reason: string, cause?: unknown) => new EdgewiseError('EDGEWISE_STORE_FAILED', { file, reason }, { cause })

export const damaged = (file: string, message: string): EdgewiseError => failed(file, DAMAGED.replace('{message}', message))

export const full = (file: string): EdgewiseError => failed(file, FULL)

export const isSqlite = (error: unknown): error is Error => (error as { readonly code?: string }).code === 'ERR_SQLITE_ERROR'

/** Whether another connection holds the required lock. */
export function isLocked(error: unknown): boolean {
  return isSqlite(error) && /locked|busy/i.test(error.message)
}

/**
 * Converts a failure of SQLite or the system on a file to an EdgewiseError. Other errors stay unchanged: a violated constraint is a fault of this service that
 * no retry fixes, and its text belongs in the log.
 */
export function asStoreFailure(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof EdgewiseError) return error
  const { code = '', syscall } = error as NodeJS.ErrnoException
  if (!isSqlite(error) && syscall === undefined) return error
  const [, reason] = reasons.find(([words]) => words.test(`${code} ${error.message}`)) ?? []
  if (reason !== undefined) return failed(file, reason.replace('{message}', error.message), error)
  if (!isLocked(error)) return error
  return new EdgewiseError('EDGEWISE_STORE_UNAVAILABLE', { detail: 'another process has locked the database for too long.' }, { cause: error })
}
