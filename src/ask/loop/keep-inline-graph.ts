import type { InlineGraphs } from '../../storage/graphs/store.ts'
import type { Turn } from '../../storage/state/conversations.ts'
import type { InlineContent, LanguageService } from '../worker/language-service.ts'

/** A question about an inline graph, which is kept under this name. */
export interface InlineQuestion {
  readonly graph: string
  /** The question without its lists. */
  readonly rest: string
}

export async function keepInlineGraph(graphs: InlineGraphs, tenant: string, content: InlineContent | null): Promise<InlineQuestion | null> {
  return content === null ? null : { graph: await graphs.keep(tenant, content.content), rest: content.rest }
}

const graphOf = ({ answer }: Turn): string | undefined => (answer as { trace: readonly { graph: string }[] }).trace[0]?.graph

/** Reduces earlier turns to what parsing needs: no calls, claims or reports. */
export function turnsToRead(turns: readonly Turn[]): Turn[] {
  return turns.map((turn) => {
    const { status, question, readAs, data } = turn.answer as Record<string, unknown>
    const graph = graphOf(turn)
    return { ...turn, answer: { status, question, readAs, data, trace: graph === undefined ? [] : [{ graph }] } }
  })
}

/** Keeps an inline graph again, if a question of the conversation contains it. */
export async function restoreInlineGraph(
  reader: LanguageService,
  graphs: InlineGraphs | undefined,
  turns: readonly Turn[],
  graph: string,
  control: { tenant: string; signal?: AbortSignal }
) {
  if (graphs === undefined || turns.every((turn) => graphOf(turn) !== graph)) return
  const found = await reader.read('inlineGraphsOfTurns', turnsToRead(turns), control)
  for (const [at, turn] of turns.entries()) if (graphOf(turn) === graph) await keepInlineGraph(graphs, control.tenant, found[at] ?? null)
}
