import { Value } from 'typebox/value'
import type { Steps } from '../../../base/concurrency/thread-share.ts'
import { EdgewiseError } from '../../../base/errors.ts'
import { refuseRounded } from '../../../results/refuse-rounded.ts'
import { type Change, changeKinds, MAX_CHANGES } from './change.ts'

const names = Object.keys(changeKinds)

function refuse(pointer: string, detail: string): never {
  throw new EdgewiseError('EDGEWISE_INVALID_INPUT', { detail: `${pointer}: ${detail}`, errors: [{ pointer, detail }] })
}

/** Checks changes as a document. Throws EDGEWISE_INVALID_INPUT, which points at the first fault. */
export function* readChanges(json: unknown): Steps<readonly Change[]> {
  if (!Array.isArray(json) || json.length === 0)
    refuse('/changes', 'This must be a list of changes, such as [{"op": "setNode", "id": "a", "properties": {"age": 3}}].')
  if (json.length > MAX_CHANGES) refuse('/changes', `A batch has at most ${MAX_CHANGES} changes; these are ${json.length}. Send them in several batches.`)
  for (const [at, change] of json.entries()) {
    refuseRounded(change)
    check(`/changes/${at}`, change)
    yield
  }
  return json as Change[]
}

function check(pointer: string, change: unknown): void {
  const op: unknown = typeof change === 'object' && change !== null ? (change as Record<string, unknown>)['op'] : undefined
  if (typeof op !== 'string' || !Object.hasOwn(changeKinds, op)) {
    refuse(`${pointer}/op`, `This must be one of ${names.join(', ')}.`)
  }
  const schema = changeKinds[op as keyof typeof changeKinds]
  if (Value.Check(schema, change)) return
  const [fault] = Value.Errors(schema, change)
  const unknown = Object.keys(change as object).find((key) => !Object.hasOwn(schema.properties, key))
  if (unknown !== undefined) refuse(`${pointer}/${unknown}`, `${op} has no member of this name. It has ${Object.keys(schema.properties).join(', ')}.`)
  refuse(`${pointer}${fault?.instancePath ?? ''}`, `${fault?.message ?? 'not valid'}.`)
}
