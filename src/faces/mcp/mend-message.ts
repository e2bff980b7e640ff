import { isJsonObject } from '../../base/json-object.ts'

/** Parses arguments that were sent as text. */
function readText(given: unknown): unknown {
  if (typeof given !== 'string' || !given.trimStart().startsWith('{')) return given
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}

/** Repairs a JSON-RPC message of clients that send null for missing parameters or arguments, or arguments as text. Other faults are left to its reader. */
export function mendMessage(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(mendMessage)
  if (!isJsonObject(message)) return message
  const { params, ...rest } = message
  if (params === null) return rest
  if (!isJsonObject(params)) return message
  const { arguments: given, ...others } = params
  return { ...rest, params: given === null || given === undefined ? others : { ...others, arguments: readText(given) } }
}
