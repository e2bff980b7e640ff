import { randomUUID } from 'node:crypto'
import { CommanderError } from 'commander'
import { EdgewiseError, errorTable } from '../../base/errors.ts'
import { toJson } from '../http/json-text.ts'
import type { Terminal } from './session.ts'

/** 128 plus the number of SIGINT, by convention. */
const INTERRUPTED = 130
const FAULT = errorTable.EDGEWISE_INTERNAL.exitCode

/** Converts an error of commander to EDGEWISE_INVALID_INPUT; its text already suggests the nearest option or command. */
function fromCommander(error: CommanderError): EdgewiseError {
  const [message = '', ...more] = error.message
    .replace(/^error: /, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const detail = [`${message.charAt(0).toUpperCase()}${message.slice(1)}.`, ...more].join(' ').replace(/\.\.+/g, '.')
  return new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${detail} See --help.` }, { cause: error })
}

/** Converts errors on files that cannot be read or written to caller's errors. */
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

/** Describes an error in one line for people, or as a problem document with these members. */
export async function describeFailure(error: unknown, json: boolean, members: object = {}): Promise<string> {
  if (json) {
    const { toProblem } = await import('../http/schemas/problem.ts')
    return toJson({ ...toProblem(error, randomUUID()), ...members })
  }
  return knownOf(error)?.message ?? showFault(error)
}

const knownOf = (error: unknown): EdgewiseError | null => (error instanceof EdgewiseError && error.code !== 'EDGEWISE_INTERNAL' ? error : null)

/** Prints an error on stderr, in one line or as a problem document, and returns the exit code. */
export async function fail(error: unknown, { stderr, signal }: Pick<Terminal, 'stderr' | 'signal'>, json: boolean): Promise<number> {
  const failure = error instanceof CommanderError ? fromCommander(error) : fromSystem(error)
  stderr.write(`${signal.aborted && !json ? 'Interrupted.' : await describeFailure(failure, json)}\n`)
  return signal.aborted ? INTERRUPTED : (knownOf(failure)?.entry.exitCode ?? FAULT)
}

/** Shows a program fault with its stack, because the shell has no log. */
function showFault(error: unknown): string {
  return `The program failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
