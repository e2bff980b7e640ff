import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { firstFault, isJoined, placesIn } from './arcs.ts'
import { type Certifier, carriedNodes, counted } from './certificate.ts'

const itself = {}

/**
 * Pairs are adjacent and share no node, and as many nodes cover every arc. Each pair of any matching needs its own cover node, so no matching is larger.
 * @see König, Graphok és mátrixok, 1931.
 */
export const matchingAndCover: Certifier<'maximumMatching', typeof itself> = {
  prove: () => itself,

  check(csr, _parameters, { partners, sides, size, cover }, _evidence, control) {
    const { nodeCount } = csr
    if (partners.length !== nodeCount || sides.length !== nodeCount) return `There are not ${nodeCount} partners and sides.`
    const places = placesIn(cover, nodeCount, 'The cover')
    if (typeof places === 'string') return places
    if (cover.length !== size) return `The matching has ${size} pairs, the cover ${cover.length} nodes.`
    return faultOfPairs(csr, partners, sides, size) ?? faultOfCover(csr, sides, places, control)
  },

  claim: ({ arcCount }, _parameters, { partners, size, cover }) => ({
    kind: 'matching-and-cover',
    statement: `The matching has ${counted(size, 'pair')} of joined nodes, none twice, and no matching has more: among ${counted(cover.length, 'node')} there is an end of every arc (${arcCount} checked).`,
    evidence: { matched: carriedNodes(pairsOf(partners)), cover: carriedNodes(cover), arcsChecked: arcCount }
  })
}

function faultOfPairs(csr: Csr, partners: Int32Array, sides: Uint8Array, size: number): string | null {
  let matched = 0
  for (let u = 0; u < csr.nodeCount; u++) {
    const v = partners[u]
    if (v === -1) continue
    if (!(v >= 0 && v < csr.nodeCount) || partners[v] !== u) return `Node ${u} is matched with ${v}, but not the other way round.`
    if (sides[u] === sides[v]) return `Nodes ${u} and ${v} are matched on one side.`
    if (!isJoined(csr, u, v)) return `Nodes ${u} and ${v} are matched but not joined.`
    matched++
  }
  return matched === 2 * size ? null : `${matched} nodes are matched, not ${2 * size}.`
}

function faultOfCover(csr: Csr, sides: Uint8Array, places: Int32Array, control: KernelControl): string | null {
  return firstFault(csr, control, (u, v) => {
    if (places[u] === -1 && places[v] === -1) return `The arc from node ${u} to node ${v} has no end in the cover.`
    return sides[u] === sides[v] ? `The arc from node ${u} to node ${v} stays on one side.` : null
  })
}

/** Lists both nodes of each pair, pair by pair. */
function pairsOf(partners: Int32Array): Uint32Array {
  const pairs: number[] = []
  for (let u = 0; u < partners.length; u++) if (partners[u] > u) pairs.push(u, partners[u])
  return Uint32Array.from(pairs)
}
