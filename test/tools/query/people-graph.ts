import type { TestGraph } from '../../fixtures/runtime.ts'

const person = (id: string, name: string, properties: object = {}) => ({ id, labels: ['Person'], properties: { name, ...properties } })
const link = (source: string, type: string, target: string, properties: Record<string, unknown> = {}) => ({ source, target, type, properties })

/** People, firms and countries, with what a query by names may stumble over: namesakes, names and labels that differ in case alone, a property called as a column is. */
export const people: TestGraph = {
  nodes: [
    person('p1', 'Ada', { age: 36, town: 'Oslo', active: true, node: 'first', type: 'boss' }),
    person('p2', 'Bo', { age: 20, town: 'Lund', active: false, node: 'second', type: 'clerk' }),
    person('p3', 'Cy', { town: 'Oslo', active: true }),
    person('p4', 'Di', { age: 50, town: 'Lima', active: true }),
    person('p5', 'Sam', { age: 41, town: 'Oslo', active: false }),
    person('p6', 'Sam', { age: 28, town: 'Rome', active: true }),
    person('p7', 'may', { age: 20, town: 'Lund', active: true }),
    person('p8', 'May', { age: 61, town: 'Rome', active: true }),
    { id: 'f1', labels: ['Firm'], properties: { name: 'Acme', size: 100, code: '7' } },
    { id: 'f2', labels: ['Firm'], properties: { name: 'Bolt', size: 20 } },
    { id: 'f3', labels: ['Firm'], properties: { name: 'Cord', size: 5 } },
    { id: 'c1', labels: ['Country'], properties: { name: 'Norway' } },
    { id: 'c2', labels: ['Country'], properties: { name: 'Chile' } },
    { id: 't1', labels: ['Team'], properties: { name: 'Red' } },
    { id: 't2', labels: ['TEAM'], properties: { name: 'Blue' } }
  ],
  relationships: [
    link('p1', 'KNOWS', 'p2', { since: 2001 }),
    link('p2', 'KNOWS', 'p3', { since: 2005 }),
    link('p3', 'KNOWS', 'p4', { since: 2010 }),
    link('p1', 'KNOWS', 'p4', { since: 1999 }),
    link('p5', 'KNOWS', 'p1'),
    link('p1', 'WORKS_AT', 'f1', { since: 2010, role: 'boss' }),
    link('p2', 'WORKS_AT', 'f1', { since: 2015, role: 'clerk' }),
    link('p3', 'WORKS_AT', 'f2', { since: 2020, role: 'boss' }),
    link('p4', 'WORKS_AT', 'f2', { since: 2021, role: 'clerk' }),
    link('p4', 'WORKS_AT', 'f3', { role: 'boss' }),
    link('p1', 'FOUNDED', 'f1'),
    link('p3', 'FOUNDED', 'f2'),
    link('f1', 'BASED_IN', 'c1'),
    link('f2', 'BASED_IN', 'c2'),
    link('f3', 'BASED_IN', 'c1')
  ]
}
