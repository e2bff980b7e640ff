import { drawFrom } from '../../harness/draw.ts'
import type { EvalGraph, EvalNode, EvalRelationship } from './graph.ts'

const draw = drawFrom(77_177)

/** Name, country, x, y in hundreds of kilometres, hub. */
const places = [
  ['Aldermere', 'Kestria', 2, 3, true],
  ['Aldermere North', 'Kestria', 2, 6, false],
  ['Bellcaster', 'Kestria', 7, 4, false],
  ['Cape Dorrel', 'Kestria', 11, 1, false],
  ['Dunwick', 'Kestria', 5, 9, false],
  ['Eskerry', 'Kestria', 9, 8, false],
  ['Fort Illan', 'Vanduria', 17, 5, true],
  ['Gessa', 'Vanduria', 20, 9, false],
  ['Hollin Bay', 'Vanduria', 22, 3, false],
  ['Isk', 'Vanduria', 18, 12, false],
  ['Jarrow Sound', 'Vanduria', 25, 7, false],
  ['Kallisport', 'Vanduria', 27, 11, false],
  ['Lorn', 'Tessaly Coast', 31, 4, false],
  ["L'Aubraye", 'Tessaly Coast', 33, 8, true],
  ['Mont Serac', 'Tessaly Coast', 36, 2, false],
  ['Nym', 'Tessaly Coast', 38, 10, false],
  ['Ostend-sur-Vale', 'Tessaly Coast', 35, 13, false],
  ['Pellagos', 'Oruun', 44, 5, true],
  ['Quill Harbor', 'Oruun', 47, 9, false],
  ['Rook Island', 'Oruun', 50, 3, false],
  ['Saint Maro', 'Oruun', 46, 13, false],
  ['Tarn City', 'Oruun', 52, 8, false],
  ['Ulmsted', 'Brae', 12, 20, false],
  ['Vesper Falls', 'Brae', 16, 23, true],
  ['Wexcombe', 'Brae', 20, 21, false],
  ['Xanthe', 'Brae', 24, 25, false],
  ['Yarrow', 'Brae', 14, 27, false],
  ['Zell am Moor', 'Brae', 27, 20, false]
] as const
/** Remote airports with flights among themselves and out, but none in. */
const islets = [
  ['Outer Skerry', 'Skerries', 70, 40, false],
  ['Inner Skerry', 'Skerries', 72, 41, false]
] as const
const airlines = ['Blue Heron', 'Kestrel Air', 'Polar & Western', 'SkyLark']

const all = [...places, ...islets]
const nodes: EvalNode[] = all.map(([name, country, , , hub], i) => ({
  id: `a${i + 1}`,
  labels: ['Airport'],
  properties: {
    name,
    code: `${name.replace(/[^A-Za-z]/g, '').slice(0, 2)}${String.fromCharCode(65 + (i % 26))}`.toUpperCase(),
    country,
    runways: hub ? draw.int(3, 5) : draw.int(1, 2),
    elevation: draw.int(2, 1890),
    opened: draw.int(1931, 2016),
    passengers: draw.int(8, 950) * (hub ? 40_000 : 4000) + i,
    hub
  }
}))

const relationships: EvalRelationship[] = []
const flown = new Set<string>()
function fly(from: number, to: number): void {
  const key = `${from} ${to}`
  if (from === to || flown.has(key)) return
  flown.add(key)
  const [a, b] = [all[from], all[to]]
  if (a === undefined || b === undefined) return
  const distance = Math.round(Math.hypot(a[2] - b[2], a[3] - b[3]) * 100)
  const price = Math.round(distance * 0.09 + draw.int(15, 160)) + draw.one([0.25, 0.5, 0.75])
  const duration = Math.round(distance / 12 + draw.int(18, 55))
  relationships.push({
    source: `a${from + 1}`,
    target: `a${to + 1}`,
    type: 'FLIGHT',
    properties: { distance, price, duration, airline: draw.one(airlines) }
  })
}
function both(a: number, b: number): void {
  fly(a, b)
  fly(b, a)
}
const hubs = [0, 6, 13, 17, 23]
for (const [i, hub] of hubs.entries()) for (const other of hubs.slice(i + 1)) if ((i + other) % 4 !== 3) both(hub, other)
for (let i = 0; i < places.length; i++) {
  const country = places[i]?.[1]
  const hub = hubs.find((index) => places[index]?.[1] === country) ?? 0
  both(i, hub)
  const near = draw.int(0, places.length - 1)
  if (draw.chance(0.5)) fly(i, near)
  if (i + 1 < places.length && draw.chance(0.45)) both(i, i + 1)
}
both(28, 29)
fly(29, 21)

/** Airports and flights with four measures that differ by direction: one label, one type, directed, two airports without incoming flights. */
export const flights: EvalGraph = { name: 'flights', orientation: 'directed', nodes, relationships }
