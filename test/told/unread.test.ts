import t from 'tap'
import { askedPart } from '../../src/told/asked-part.ts'
import { readToldGraph } from '../../src/told/read-told-graph.ts'
import { unreadClause } from '../../src/told/unread.ts'

const ends = (text: string) =>
  readToldGraph(text)?.relationships.map(({ source, target, weight }) => [source, target, weight].filter((part) => part !== undefined))

const unread = (text: string) => {
  const told = readToldGraph(text)
  return told === null ? null : unreadClause(told, askedPart(told.rest, told.nodes))
}

const pipes = 'Mill -> Ford\nFord -> Dock\nDock -> Yard\n'

t.test('tells which clause of a tale about two of its nodes was left unread', async (t) => {
  t.equal(unread(`${pipes}Also, the Mill supplies the Yard on Sundays.\nIs there a cycle?`), 'Also, the Mill supplies the Yard on Sundays.')
  t.equal(unread(`${pipes}Is there a cycle?`), null)
  t.equal(unread(`${pipes}I stand at the Mill and the Yard is my goal. How far is it from Mill to Yard?`), null, 'what the asker wants tells no relationship')
})

t.test('reads numbers within the sign of a pair', async (t) => {
  t.same(ends('Spring ==14==> Basin; Basin ==6==> Tower; Tower ==8==> Town. How much reaches Town?'), [
    ['Spring', 'Basin', 14],
    ['Basin', 'Tower', 6],
    ['Tower', 'Town', 8]
  ])
})

t.test('reads a table whose cells list several nodes', async (t) => {
  const table = '| switch | patched to |\n|---|---|\n| sw-1 | sw-2, sw-3 |\n| sw-2 | sw-4 |\n| sw-3 | sw-4 |\n\nIs there a cycle?'
  t.same(ends(table), [
    ['sw-1', 'sw-2'],
    ['sw-1', 'sw-3'],
    ['sw-2', 'sw-4'],
    ['sw-3', 'sw-4']
  ])
})

t.test('takes outgoing links for directed ones', async (t) => {
  t.equal(
    readToldGraph('Pages with their outgoing links:\nHome: Setup, Help\nSetup: Help, Home\nHelp: Home\nWhich is the most important page?')?.directed,
    true
  )
})
