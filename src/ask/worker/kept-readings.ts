import { createLru, type Lru } from '../../results/cache.ts'
import type { GivenResult } from '../../results/shape.ts'
import type { GraphStore } from '../../storage/graphs/store.ts'
import type { LanguageService, ReadControl, ReadingName, Readings } from './language-service.ts'

/** Tenants with kept readings, and the bytes of each, so that none displaces those of another. */
const MAX_TENANTS = 32
const TENANT_BYTES = 2 * 1024 * 1024
/** Longer texts are seldom repeated. */
const MAX_CHARACTERS = 64 * 1024

/** What decides a reading: a graph, in its version, and the rest as JSON. */
interface Subject {
  readonly graph: string
  readonly rest: unknown
}

type Subjects = { readonly [N in ReadingName]?: (input: Readings[N][0]) => Subject }

/** A call with its result, whose hash stands for the rows. */
const identityOf = ({ result, ...call }: GivenResult): object => ({ ...call, ...result, summary: null, columns: null, rows: null, elapsedMs: 0 })

/** The readings of a question that is answered without a model. */
const subjects: Subjects = {
  inlineGraph: (input) => ({ graph: input.stored, rest: input }),
  plan: (input) => ({ graph: input.graph, rest: input }),
  render: ({ plan, question, results }) => ({ graph: plan.render.graph, rest: { plan, question, results: results.map(identityOf) } })
}

/** The text of a value, up to MAX_CHARACTERS; null for a longer one, and for one that JSON lacks. */
function textOf(value: unknown): string | null {
  try {
    const text = JSON.stringify(value) ?? ''
    return text.length > MAX_CHARACTERS ? null : text
  } catch {
    return null
  }
}

type Kept = Lru<{ readonly output: unknown }>

/**
 * A language service that keeps what it read: the same question about the same version of a graph has the same plan, and the same results are told in the
 * same words. Readings are kept by tenant, graph, version and all of their input, among it the earlier turns; the calls of a plan run each time.
 */
export function keepReadings<Service extends LanguageService>(service: Service, store: Pick<GraphStore, 'version'>): Service {
  const tenants = createLru<Kept>(MAX_TENANTS)

  function keptOf(tenant: string): Kept {
    const known = tenants.get(tenant)
    if (known !== undefined) return known
    const kept: Kept = createLru(TENANT_BYTES)
    tenants.set(tenant, kept, 1)
    return kept
  }

  /** null without a graph of this name. */
  const versionOf = (tenant: string, graph: string) => store.version(tenant, graph).catch(() => null)

  async function read<N extends ReadingName>(name: N, input: Readings[N][0], control: ReadControl): Promise<Readings[N][1]> {
    const subject = subjects[name]?.(input)
    const rest = subject === undefined ? null : textOf(subject.rest)
    if (subject === undefined || rest === null) return service.read(name, input, control)
    const { tenant } = control
    const { graph } = subject
    const version = await versionOf(tenant, graph)
    if (version === null) return service.read(name, input, control)
    const kept = keptOf(tenant)
    const key = JSON.stringify([name, graph, version, rest])
    const known = kept.get(key)
    if (known !== undefined) return known.output as Readings[N][1]
    const output = await service.read(name, input, control)
    const text = textOf(output)
    // The store may have been read before and after an import.
    if (text !== null && (await versionOf(tenant, graph)) === version) kept.set(key, { output }, 2 * (key.length + text.length))
    return output
  }

  return { ...service, read }
}
