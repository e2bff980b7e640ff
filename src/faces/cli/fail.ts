import { randomUUID } from 'node:crypto'
import { CommanderError } from 'commander'
import { EdgewiseError, errorTable } from '../../base/errors.ts'
import { toJson } from '../http/json-text.ts'
import type { Terminal } from './session.ts'

/** By convention: 128 and the number of SIGINT. */
const INTERRUPTED = 130
const FAULT = errorTable.EDGEWISE_INTERNAL.exitCode

/** What commander refuses, in the words of the table: its text already names the nearest option or command. */
function fromCommander(error: CommanderError): EdgewiseError {
  const [said = '', ...more] = error.message
    .replace(/^error: /, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const detail = [`${said.charAt(0).toUpperCase()}${said.slice(1)}.`, ...more].join(' ').replace(/\.\.+/g, '.')
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${detail} See --help.` }, { cause: error })
}

/** Files that cannot be read or written are the caller's to put right. */
function fromSystem(error: unknown): unknown {
  const { code, path, syscall } = error as NodeJS.ErrnoException
  const why = {
    ENOENT: 'the file does not exist',
    EACCES: 'permission is denied',
    EEXIST: 'a file with that name exists',
    EISDIR: 'it is a folder',
    ENOTDIR: 'part of the path is not a folder'
  }[code ?? '']
  if (why === undefined || path === undefined) return error
  const verb = syscall === 'mkdir' ? 'create' : 'open'
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `Cannot ${verb} "${path}": ${why}.` }, { cause: error })
}

/** An error as one line for people, or as a problem document with these members. */
export async function describeFailure(error: unknown, json: boolean, members: object = {}): Promise<string> {
  if (json) {
    const { toProblem } = await import('../http/schemas/problem.ts')
    return toJson({ ...toProblem(error, randomUUID()), ...members })
  }
  return knownOf(error)?.message ?? showFault(error)
}

const knownOf = (error: unknown): EdgewiseError | null => (error instanceof EdgewiseError && error.code !== 'EDGEWISE_INTERNAL' ? error : null)

/** Tells an error on stderr, in one line or as a problem document, and returns the exit code. */
export async function fail(error: unknown, { stderr, signal }: Pick<Terminal, 'stderr' | 'signal'>, json: boolean): Promise<number> {
  const told = error instanceof CommanderError ? fromCommander(error) : fromSystem(error)
  stderr.write(`${signal.aborted && !json ? 'Interrupted.' : await describeFailure(told, json)}\n`)
  return signal.aborted ? INTERRUPTED : (knownOf(told)?.entry.exitCode ?? FAULT)
}

/** A fault of the program itself: there is no log that could hold it. */
function showFault(error: unknown): string {
  return `The program failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
