import { type AskedPart, mentionsIn } from './asked-part.ts'
import type { ToldGraph } from './told-graph.ts'

/** Sentences and clauses; a dot within a number or a name ends none. */
const clauses = /(?<=[.!?;])\s+|\n+| … /

/** Words that join, order or limit what was asked, rather than tell of two nodes. */
const aside =
  /\?|^\W*(?:if|suppose|assum\w+|imagine|find|give|list|tell|say|show|name|note|remember|let|for (?:example|instance)|e\.g|is|are|can|could|does|do|which|what|who|how|where|starting|begin\w*)\b|\b(?:I|we|my|our|me|us|start\w*|reach\w*|not|no|never|cannot|nor|same|example|answer|format|nodes?|vertices|capital|depot)\b/i

/** A name that a sentence cannot hold by chance: neither a number nor a letter. */
const isTelling = (name: string): boolean => /\p{L}{3}/u.test(name)

/**
 * A clause that a text leaves beside what was read of it, and that tells something of two nodes or three: a relationship in a wording of its own. null: there is none.
 * Lists of more nodes, and clauses of the question, tell none.
 */
export function unreadClause({ nodes, rest, askedBefore }: ToldGraph, { text: asked }: AskedPart): string | null {
  const names = nodes.filter(isTelling)
  if (askedBefore !== undefined || names.length < 2) return null
  const unread = rest
    .split(clauses)
    .map((part) => part.trim())
    .filter((part) => !asked.includes(part) && !aside.test(part))
  return unread.find((part) => [2, 3].includes(new Set(mentionsIn(part, names).map(({ name }) => name)).size)) ?? null
}
