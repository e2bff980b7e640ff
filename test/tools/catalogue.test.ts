import { readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { applyParameterAliases } from '../../src/tools/parameter-aliases.ts'
import { type AgentTool, catalogueDocument, findTool } from './catalogue-document.ts'

const agentTools = JSON.parse(readFileSync(new URL('./gds-agent-tools.json', import.meta.url), 'utf8')) as Readonly<Record<string, AgentTool>>
const file = new URL('../../docs/catalogue.md', import.meta.url)

/** Parameters of GDS Agent that stand for a tool of their own, or for nothing here: why. */
const otherwise: Readonly<Record<string, string>> = {
  mode: 'results are added to a projection by the tool mutate',
  mutateProperty: 'see mode',
  mutateRelationshipType: 'see mode',
  predictedProbabilityProperty: 'see mode',
  sessionName: 'the engine opens its own sessions',
  walkBufferSize: 'walks are not buffered',
  partitioning: 'rows are divided among threads as they come'
}

t.test('every tool of GDS Agent is found by its own name, except for sessions', async (t) => {
  t.equal(Object.keys(agentTools).length, 72)
  for (const [name, { category, paperName }] of Object.entries(agentTools)) {
    const isFound = findTool(name) !== undefined
    t.equal(isFound, category !== 'session', name)
    if (paperName !== undefined) t.equal(findTool(paperName), findTool(name), paperName)
  }
})

t.test('every parameter of GDS Agent is accepted under its own name', async (t) => {
  for (const [name, { parameters }] of Object.entries(agentTools)) {
    const tool = findTool(name)
    if (tool === undefined) continue
    for (const parameter of parameters.filter((given) => !Object.hasOwn(otherwise, given))) {
      const [known = ''] = Object.keys(applyParameterAliases(tool, { [parameter]: 1 }))
      t.ok(Object.hasOwn(tool.input.properties, known), `${name}: ${parameter}`)
    }
  }
})

t.test('the document matches the registry', async (t) => {
  const text = catalogueDocument(agentTools)
  if (process.env['EDGEWISE_WRITE_CATALOGUE'] === '1') writeFileSync(file, text)
  t.equal(readFileSync(file, 'utf8'), text, 'docs/catalogue.md is what the registry says (EDGEWISE_WRITE_CATALOGUE=1 writes it)')
})
