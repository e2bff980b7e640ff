import { EdgewiseError } from '../../base/errors.ts'
import type { PushedAlgorithm } from './pushed-algorithm.ts'

function refuse(): never {
  throw new EdgewiseError('EDGEWISE_ENGINE_UNAVAILABLE', { engine: 'gds', reason: 'Vertex programs run in this service, on relationships in its memory.' })
}

/** GDS runs only its own Pregel programs, as plugins compiled before it started. */
export const vertexProgram: PushedAlgorithm<'vertexProgram'> = { procedure: '', configure: refuse, read: refuse }
