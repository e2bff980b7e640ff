import MiniSearch from 'minisearch'
import type { VertexProgram } from '../../../graph/vertex/language/program.ts'
import { library } from '../../../graph/vertex/library/index.ts'
import type { Programs } from '../../../storage/state/programs.ts'
import { programReference } from '../../named-programs.ts'
import { hamiltonianPath } from '../../paths/hamiltonian-path.ts'
import { maxFlow } from '../../paths/max-flow.ts'
import { maximumMatching } from '../../paths/maximum-matching.ts'
import type { Tool } from '../../tool.ts'

/** Tools for problems that no vertex program solves exactly. */
export const solvers: readonly Tool[] = [hamiltonianPath, maxFlow, maximumMatching]

/** A program or tool that may answer the question unchanged. */
export interface Candidate {
  /** The name that runs it. */
  readonly name: string
  readonly description: string
  /** null for a tool. */
  readonly program: VertexProgram | null
}

export interface Candidates {
  readonly all: readonly Candidate[]
  /** Programs, those closest to the question first. */
  readonly closest: readonly VertexProgram[]
}

const MAX_KEPT = 50
const CLOSEST = 2

async function keptPrograms(kept: Pick<Programs, 'list' | 'read'>, tenant: string): Promise<Candidate[]> {
  const entries = (await kept.list(tenant)).toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, MAX_KEPT)
  const read = await Promise.all(entries.map(({ name, version }) => kept.read(tenant, name, version)))
  return read.flatMap((stored) =>
    stored === null ? [] : [{ name: programReference(stored), description: stored.description, program: stored.document as VertexProgram }]
  )
}

/** Lists the names of all programs and tools. Picks the programs that share most words with the question, or the first of the library if none does. */
export async function candidatesFor(question: string, kept: Pick<Programs, 'list' | 'read'>, tenant: string): Promise<Candidates> {
  const programs: Candidate[] = [
    ...library.map((program) => ({ name: program.name, description: program.description, program })),
    ...(await keptPrograms(kept, tenant))
  ]
  const index = new MiniSearch<Candidate & { readonly words: string }>({
    idField: 'name',
    fields: ['name', 'description', 'words'],
    tokenize: (text) => text.match(/[\p{L}\p{N}]+/gu) ?? [],
    searchOptions: { boost: { name: 3, description: 2 }, fuzzy: (term) => (term.length > 5 ? 0.2 : false), prefix: true }
  })
  const wordsOf = ({ program }: Candidate) =>
    Object.keys({ ...program?.result.columns, ...program?.result.values })
      .join(' ')
      .replace(/([a-z])([A-Z])/g, '$1 $2')
  index.addAll(programs.map((candidate) => ({ ...candidate, words: wordsOf(candidate) })))
  const ranked = index.search(question.slice(0, 2000)).flatMap(({ id }) => programs.find(({ name }) => name === id)?.program ?? [])
  const closest = [...new Set([...ranked, ...library])].slice(0, CLOSEST)
  const tools = solvers.map(({ name, description }): Candidate => ({ name, description, program: null }))
  return { all: [...programs, ...tools], closest }
}
