import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { arcBetween, eachArc, eachNeighbor, firstFault, isJoined, placesOfAll, sidesOf } from './arcs.ts'
import { type Certifier, carriedNodes, counted, look } from './certificate.ts'

/** A forest lists each parent before its children; a root's parent is -1. */
interface Forest {
  readonly order: Uint32Array
  /** By node. */
  readonly parents: Int32Array
}

/**
 * Weak components: no arc joins two components, and a forest of adjacent parents connects each node
 * to the smallest node of its component. Runs with seeds merge unconnected nodes and are not certified.
 */
export const components: Certifier<'weaklyConnectedComponents', Forest> = {
  prove(csr, { seeds = null }, { components }, control) {
    const sides = sidesOf(csr)
    if (seeds !== null) return null
    return growForest(csr.nodeCount, components, (u, visit) => eachNeighbor(sides, u, visit), control)
  },

  check(csr, _parameters, { components, count }, forest, control) {
    const joins = (u: number, v: number) => isJoined(csr, u, v)
    return faultOfNames(components, count, csr.nodeCount) ?? faultOfForest(components, forest, joins, control) ?? faultOfLeaving(csr, components, control)
  },

  claim: ({ nodeCount, arcCount }, _parameters, { components, count }) => ({
    kind: 'spanning-forest',
    statement: `In all ${counted(count, 'component')} among ${counted(nodeCount, 'node')}: none of the ${counted(arcCount, 'arc')} leaves one, and a tree of ${counted(nodeCount - count, 'relationship')} in all holds each together.`,
    evidence: { firstOfEach: carriedNodes(firstsOf(components)), treeRelationships: nodeCount - count, arcsChecked: arcCount }
  })
}

/** Trees of arcs lead away from and towards the first node of each component; ranks order the components so that arcs between them rise. */
interface StrongEvidence {
  readonly away: Forest
  readonly towards: Forest
  /** By node, equal within a component. */
  readonly ranks: Int32Array
}

/**
 * Strong components: two trees show that each node and the smallest of its component reach each other.
 * Arcs between components lead only to higher ranks, so no two components reach each other.
 */
export const strongComponents: Certifier<'stronglyConnectedComponents', StrongEvidence> = {
  prove(csr, _parameters, { components }, control) {
    const { nodeCount, outOffsets, outTargets, inOffsets, inSources } = csr
    const out = [{ offsets: outOffsets, ends: outTargets }]
    const into = [{ offsets: inOffsets, ends: inSources }]
    return {
      away: growForest(nodeCount, components, (u, visit) => eachNeighbor(out, u, visit), control),
      towards: growForest(nodeCount, components, (u, visit) => eachNeighbor(into, u, visit), control),
      ranks: ranksOf(csr, components, control)
    }
  },

  check(csr, _parameters, { components, count }, { away, towards, ranks }, control) {
    const fault =
      faultOfNames(components, count, csr.nodeCount) ??
      faultOfForest(components, away, (parent, child) => arcBetween(csr, parent, child) !== -1, control) ??
      faultOfForest(components, towards, (parent, child) => arcBetween(csr, child, parent) !== -1, control)
    return fault ?? faultOfRanks(csr, components, ranks, control)
  },

  claim: ({ nodeCount, arcCount }, _parameters, { components, count }) => ({
    kind: 'strong-components',
    statement: `In all ${counted(count, 'strong component')} among ${counted(nodeCount, 'node')}: trees of arcs lead from the first node of each to its others and back, and each of the ${counted(arcCount, 'arc')} stays in one or leads to a later one in an order of them.`,
    evidence: { firstOfEach: carriedNodes(firstsOf(components)), arcsChecked: arcCount }
  })
}

/** Grows trees from each node that names its own component, along arcs to nodes with the same name. */
function growForest(nodeCount: number, names: Uint32Array, each: (u: number, visit: (v: number) => void) => void, control: KernelControl): Forest {
  const parents = new Int32Array(nodeCount).fill(-1)
  const order = new Uint32Array(nodeCount)
  let size = 0
  for (let root = 0; root < nodeCount; root++) if (names[root] === root) order[size++] = root
  for (let head = 0; head < size; head++) {
    look(control, head, nodeCount)
    const u = order[head]
    each(u, (v) => {
      if (parents[v] !== -1 || names[v] !== names[u] || names[v] === v) return
      parents[v] = u
      order[size++] = v
    })
  }
  return { order: order.slice(0, size), parents }
}

function faultOfNames(names: Uint32Array, count: number, nodeCount: number): string | null {
  if (names.length !== nodeCount) return `There are not ${nodeCount} components of nodes.`
  let own = 0
  for (let u = 0; u < nodeCount; u++) {
    if (!(names[u] <= u)) return `Node ${u} is smaller than ${names[u]}, by which its component goes.`
    if (names[u] === u) own++
  }
  return own === count ? null : `${own} nodes name a component, not ${count}.`
}

function faultOfForest(
  names: Uint32Array,
  { order, parents }: Forest,
  joins: (parent: number, child: number) => boolean,
  control: KernelControl
): string | null {
  const places = placesOfAll(order, names.length, 'The forest')
  if (typeof places === 'string') return places
  if (!(parents instanceof Int32Array) || parents.length !== names.length) return 'There is not one parent for each node.'
  for (let u = 0; u < names.length; u++) {
    look(control, u, names.length)
    const fault = names[u] === u ? faultOfRoot(u, parents[u]) : faultOfChild(u, parents[u], names, places, joins)
    if (fault !== null) return fault
  }
  return null
}

function faultOfRoot(root: number, parent: number): string | null {
  return parent === -1 ? null : `Node ${root}, by which its component goes, hangs from node ${parent}.`
}

function faultOfChild(u: number, parent: number, names: Uint32Array, places: Int32Array, joins: (parent: number, child: number) => boolean): string | null {
  if (!(parent >= 0 && parent < names.length) || places[parent] >= places[u]) return `Node ${u} does not hang from an earlier node of the forest.`
  if (names[parent] !== names[u]) return `Node ${u} of component ${names[u]} hangs from node ${parent} of component ${names[parent]}.`
  return joins(parent, u) ? null : `Nothing joins node ${u} to node ${parent}, from which it hangs.`
}

function faultOfLeaving(csr: Csr, names: Uint32Array, control: KernelControl): string | null {
  return firstFault(csr, control, (u, v) => (names[u] === names[v] ? null : `An arc joins nodes ${u} and ${v} of two components.`))
}

/** Orders components so that arcs rise, as far as such an order exists. O(n + m). */
function ranksOf(csr: Csr, names: Uint32Array, control: KernelControl): Int32Array {
  const { nodeCount, outOffsets, outTargets } = csr
  const waiting = new Int32Array(nodeCount)
  eachArc(csr, control, (u, v) => {
    if (names[u] !== names[v]) waiting[names[v]]++
  })
  const { last, before } = chainMembers(names)
  const queue = Array.from(firstsOf(names)).filter((name) => waiting[name] === 0)
  const ranks = new Int32Array(nodeCount)
  const leave = (u: number): void => {
    for (let arc = outOffsets[u]; arc < outOffsets[u + 1]; arc++) {
      const name = names[outTargets[arc]]
      if (name !== names[u] && --waiting[name] === 0) queue.push(name)
    }
  }
  for (let head = 0; head < queue.length; head++) {
    look(control, head, nodeCount)
    for (let u = last[queue[head]]; u !== -1; u = before[u]) {
      ranks[u] = head
      leave(u)
    }
  }
  return ranks
}

/** Returns the last node of each component, by component name, and each node's predecessor. */
function chainMembers(names: Uint32Array): { last: Int32Array; before: Int32Array } {
  const last = new Int32Array(names.length).fill(-1)
  const before = new Int32Array(names.length)
  for (let u = 0; u < names.length; u++) {
    before[u] = last[names[u]]
    last[names[u]] = u
  }
  return { last, before }
}

function faultOfRanks(csr: Csr, names: Uint32Array, ranks: Int32Array, control: KernelControl): string | null {
  if (!(ranks instanceof Int32Array) || ranks.length !== csr.nodeCount) return 'There is not one rank for each node.'
  const off = ranks.findIndex((rank, u) => rank !== ranks[names[u]])
  if (off !== -1) return `Node ${off} has not the rank of its component.`
  return firstFault(csr, control, (u, v) =>
    names[u] === names[v] || ranks[u] < ranks[v] ? null : `The arc from node ${u} to node ${v} leads back in the order of components.`
  )
}

function firstsOf(names: Uint32Array): Uint32Array {
  return names.filter((name, node) => name === node)
}
