import { EdgewiseError } from '../base/errors.ts'
import type { JobKind, Kinds } from './kind.ts'

export function createKinds(all: readonly JobKind[]): Kinds {
  const byName = new Map(all.map((kind) => [kind.name, kind]))
  return {
    all,
    get: (name) => byName.get(name),
    find(name) {
      const kind = byName.get(name)
      if (kind === undefined) throw new EdgewiseError('EDGEWISE_UNKNOWN_KIND', { kind: name, known: [...byName.keys()] })
      return kind
    }
  }
}
