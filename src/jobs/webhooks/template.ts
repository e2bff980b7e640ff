import { EdgewiseError, invalidInput } from '../../base/errors.ts'
import { isJsonObject, type JsonObject } from '../../base/json-object.ts'

const POINTER = '$pointer'
const DEFAULT = '$default'
const LITERAL = '$literal'
const WHAT_WORKS =
  'Templates can contain literals, {"$pointer": "/path", "$default": ...} to copy part of the event, and {"$literal": ...} to keep a value unchanged.'

/** RFC 6901: empty, or parts that each begin with a slash. */
const isPointer = (text: unknown): text is string => typeof text === 'string' && /^(?:\/(?:[^~/]|~[01])*)*$/.test(text)

/** Resolves a pointer; returns undefined where nothing is found. */
function partAt(event: unknown, pointer: string): unknown {
  let found = event
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key) || (Array.isArray(found) && key === 'length')) return undefined
    found = (found as JsonObject)[key]
  }
  return found
}

/** Whether every pointer has a default. Throws EDGEWISE_INVALID_INPUT with the path into an invalid template. */
export function checkTemplate(template: unknown, path = ''): boolean {
  if (Array.isArray(template)) return template.map((item, i) => checkTemplate(item, `${path}/${i}`)).every(Boolean)
  if (!isJsonObject(template) || Object.hasOwn(template, LITERAL)) {
    if (isJsonObject(template) && Object.keys(template).length > 1) throw invalidInput(`input ${path}: "${LITERAL}" must be the only key. ${WHAT_WORKS}`)
    return true
  }
  if (Object.hasOwn(template, POINTER)) return checkPointer(template, path)
  const unknown = Object.keys(template).find((key) => key.startsWith('$'))
  if (unknown !== undefined) throw invalidInput(`input ${path}: unknown key "${unknown}". ${WHAT_WORKS}`)
  return Object.entries(template)
    .map(([key, value]) => checkTemplate(value, `${path}/${key}`))
    .every(Boolean)
}

function checkPointer(template: JsonObject, path: string): boolean {
  const beside = Object.keys(template).find((key) => key !== POINTER && key !== DEFAULT)
  if (beside !== undefined) throw invalidInput(`input ${path}: "${beside}" cannot be combined with "${POINTER}". ${WHAT_WORKS}`)
  if (!isPointer(template[POINTER]))
    throw invalidInput(
      `input ${path}: ${JSON.stringify(template[POINTER])} is not a JSON Pointer (RFC 6901). Use one such as "/issue/title", with "~0" for ~ and "~1" for /.`
    )
  return Object.hasOwn(template, DEFAULT)
}

/** Fills a template from an event; undefined stands for a missing event. Throws EDGEWISE_HOOK_PAYLOAD when a value without a default is missing. */
export function fillTemplate(template: unknown, event: unknown): unknown {
  if (Array.isArray(template)) return template.map((item) => fillTemplate(item, event))
  if (!isJsonObject(template)) return template
  if (Object.hasOwn(template, LITERAL)) return template[LITERAL]
  if (!Object.hasOwn(template, POINTER)) return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fillTemplate(value, event)]))
  const pointer = template[POINTER] as string
  const part = partAt(event, pointer)
  if (part !== undefined) return part
  if (Object.hasOwn(template, DEFAULT)) return template[DEFAULT]
  throw new EdgewiseError('EDGEWISE_HOOK_PAYLOAD', { detail: `it has no value at "${pointer}", and the hook's template has no default for it.` })
}
