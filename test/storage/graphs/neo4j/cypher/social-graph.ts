import type { ImportRecord } from '../../../../../src/storage/graphs/import/record.ts'
import { node, relationship } from '../../sample-graph.ts'

const date = (value: string) => ({ temporal: 'date', value }) as const

/** People, cities and companies; each property value ends in `suffix`, so that it shows whose graph it came from. */
export function socialGraph(suffix = ''): ImportRecord[] {
  const text = (value: string) => value + suffix
  return [
    node('ann', ['Person'], { name: text('Ann'), age: 41, height: 1.7, born: date('1984-03-01'), tags: [text('red'), text('blue')] }),
    node('bob', ['Person', 'Manager'], { name: text('Bob'), age: 30, height: 1.82, born: date('1995-11-20'), tags: [text('red')] }),
    node('cy', ['Person'], { name: text('Cy'), age: 30 }),
    node('dee', ['Person'], { name: text('Dee'), age: 67, tags: [] }),
    node('eva', ['Person', 'Manager'], { name: text('Eva'), age: 55, height: 1.65 }),
    node('fay', ['Person'], { name: text("Fay O'Hara") }),
    node('acme', ['Company'], { name: text('Acme'), revenue: 12.5, founded: 1990 }),
    node('bolt', ['Company'], { name: text('Bolt'), revenue: -3.25, founded: 2004 }),
    node('vic', ['City'], { name: text('Victoria'), seat: { point: 'wgs84', x: -0.14, y: 51.5 } }),
    node('roy', ['City'], { name: text('Royal'), seat: { point: 'wgs84', x: 2.35, y: 48.85 }, 'postal code': text('R1') }),
    relationship('ann', 'KNOWS', 'bob', { since: 2001, close: 0.5 }),
    relationship('bob', 'KNOWS', 'ann', { since: 2002, close: 1.5 }),
    relationship('bob', 'KNOWS', 'cy', { since: 2010 }),
    relationship('cy', 'KNOWS', 'dee', { since: 2011, close: 2.5 }),
    relationship('dee', 'KNOWS', 'eva', { since: 2012 }),
    relationship('cy', 'KNOWS', 'cy', { since: 2020 }),
    relationship('ann', 'WORKS_AT', 'acme', { role: text('Engineer') }),
    relationship('ann', 'WORKS_AT', 'acme', { role: text('Treasurer') }),
    relationship('bob', 'WORKS_AT', 'acme', { role: text('Treasurer') }),
    relationship('eva', 'WORKS_AT', 'bolt', { role: text('Director') }),
    relationship('acme', 'BASED_IN', 'vic'),
    relationship('bolt', 'BASED_IN', 'roy'),
    relationship('ann', 'LIVES_IN', 'vic'),
    relationship('bob', 'LIVES_IN', 'roy'),
    relationship('eva', 'LIVES_IN', 'roy')
  ]
}
