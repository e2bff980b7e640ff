import type { KernelControl } from '../control.ts'
import type { Csr } from '../csr.ts'
import { faultOfCycle, firstFault, isJoined } from './arcs.ts'
import { type Certifier, carriedNodes, counted } from './certificate.ts'

const itself = {}
type Itself = typeof itself

/** With two sides, no arc joins two nodes of one side. Otherwise the evidence is an existing cycle of odd length, around which two sides cannot alternate. */
export const sidesOrOddCycle: Certifier<'twoColoring', Itself> = {
  prove: () => itself,

  check(csr, _parameters, { sides, oddCycle }, _evidence, control) {
    if (oddCycle.length > 0) {
      if (oddCycle.length % 2 === 1) return `The cycle has ${oddCycle.length - 1} nodes, which is even.`
      return faultOfCycle(oddCycle, csr.nodeCount, (u, v) => isJoined(csr, u, v))
    }
    if (sides.length !== csr.nodeCount) return `There are not ${csr.nodeCount} sides.`
    if (sides.some((side) => side > 1)) return 'There are more than two sides.'
    return faultOfOneColor(csr, sides, false, control)
  },

  claim({ arcCount, nodeCount }, _parameters, { sides, oddCycle }) {
    if (oddCycle.length > 0) {
      return {
        kind: 'odd-cycle',
        statement: `Not bipartite: ${counted(oddCycle.length - 1, 'node')}, an odd number, form a cycle.`,
        evidence: { cycle: carriedNodes(oddCycle) }
      }
    }
    const right = sides.reduce((count, side) => count + side, 0)
    return {
      kind: 'two-sides',
      statement: `Bipartite: none of the ${counted(arcCount, 'arc')} joins two of the ${counted(nodeCount - right, 'node')} on one side or two of the ${right} on the other.`,
      evidence: { left: carriedNodes(membersOf(sides, 0)), right: carriedNodes(membersOf(sides, 1)), arcsChecked: arcCount }
    }
  }
}

/** No arc except a loop joins two nodes of one colour. The certificate does not claim that the number of colours is minimal. */
export const properColors: Certifier<'k1Coloring', Itself> = {
  prove: () => itself,

  check(csr, _parameters, { colors, colorCount }, _evidence, control) {
    if (colors.length !== csr.nodeCount) return `There are not ${csr.nodeCount} colours.`
    const isUsed = new Uint8Array(csr.nodeCount)
    for (const color of colors) {
      if (color >= colorCount) return `A node has colour ${color} of ${colorCount}.`
      isUsed[color] = 1
    }
    const used = isUsed.reduce((count, one) => count + one, 0)
    return used === colorCount ? faultOfOneColor(csr, colors, true, control) : `${used} of ${colorCount} colours are used.`
  },

  claim: ({ arcCount, nodeCount }, _parameters, { colorCount }) => ({
    kind: 'proper-coloring',
    statement: `A proper colouring of ${counted(nodeCount, 'node')} in ${counted(colorCount, 'colour')}: none of the ${counted(arcCount, 'arc')} joins two different nodes of one colour. Whether fewer colours would do was not looked at.`,
    evidence: { colorCount, arcsChecked: arcCount }
  })
}

function faultOfOneColor(csr: Csr, colors: Uint8Array | Uint32Array, mayLoop: boolean, control: KernelControl): string | null {
  return firstFault(csr, control, (u, v) => {
    if (colors[u] !== colors[v] || (mayLoop && u === v)) return null
    return `An arc joins nodes ${u} and ${v}, both of colour ${colors[u]}.`
  })
}

function membersOf(sides: Uint8Array, side: number): Uint32Array {
  const members = new Uint32Array(sides.length)
  let count = 0
  for (let u = 0; u < sides.length; u++) if (sides[u] === side) members[count++] = u
  return members.slice(0, count)
}
