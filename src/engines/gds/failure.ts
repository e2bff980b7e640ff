import { EdgewiseError } from '../../base/errors.ts'

const units: Readonly<Record<string, number>> = { b: 1, bytes: 1, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30, tib: 2 ** 40 }

function messageOf(error: unknown): string {
  return error instanceof EdgewiseError && error.cause instanceof Error ? error.cause.message : ''
}

/** The graph is no longer in the catalogue: the server restarted, or another client dropped it. */
export function isGraphMissing(error: unknown): boolean {
  return messageOf(error).includes('GraphNotFoundException')
}

/** Converts a GDS failure into a specific error of this project where its message allows that. */
export function fromGdsFailure(error: unknown, what: string): unknown {
  const message = messageOf(error)
  if (/memory/i.test(message) && /exceed/i.test(message)) {
    const [neededBytes, capBytes] = sizesIn(message)
    const setting = 'server.memory.heap.max_size of Neo4j'
    return new EdgewiseError('EDGEWISE_MEMORY_CAP', { what, neededBytes, capBytes, setting }, { cause: error })
  }
  if (message.includes('OutOfMemoryError')) {
    const reason = 'the server has run out of memory. Narrow what is projected, or give it a larger heap (server.memory.heap.max_size).'
    return new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'gds', reason }, { cause: error })
  }
  // The procedure is missing, or its version lacks a requested field.
  if (message.includes('no procedure with the name') || message.includes('Unknown procedure output')) {
    return new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'gds', reason: message }, { cause: error })
  }
  return error
}

/** Finds sizes as GDS writes them, e.g. `512 MiB` or `1024 bytes`, in bytes. */
function sizesIn(message: string): number[] {
  const found = message.matchAll(/(\d+(?:\.\d+)?)\s*(bytes|b|[kmgt]ib)\b/gi)
  return Array.from(found, ([, number, unit]) => Math.round(Number(number) * (units[String(unit).toLowerCase()] ?? 1)))
}
