const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Arguments that were sent as text, or as they are. */
function readText(given: unknown): unknown {
  if (typeof given !== 'string' || !given.trimStart().startsWith('{')) return given
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}

/**
 * A message of JSON-RPC as the protocol has it, of clients that send null for no parameters or arguments, or arguments as text. What is wrong with it otherwise is left to
 * whoever reads it.
 */
export function mendMessage(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(mendMessage)
  if (!isObject(message)) return message
  const { params, ...rest } = message
  if (params === null) return rest
  if (!isObject(params)) return message
  const { arguments: given, ...others } = params
  return { ...rest, params: given === null || given === undefined ? others : { ...others, arguments: readText(given) } }
}
