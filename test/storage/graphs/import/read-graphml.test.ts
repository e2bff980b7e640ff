import t from 'tap'
import { readGraphml } from '../../../../src/storage/graphs/import/read-graphml.ts'
import { invalid, recordsOf } from './records.ts'

const graph = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:y="http://www.yworks.com/xml/graphml">
  <key id="n" for="node" attr.name="name" attr.type="string"/>
  <key id="d0" for="node" attr.name="colour" attr.type="string"><default>yellow</default></key>
  <key id="labels" for="node" attr.name="labels"/>
  <key id="tags" for="node" attr.name="tags" attr.type="string" attr.list="string"/>
  <key id="d1" for="edge" attr.name="weight" attr.type="double"/>
  <key id="d2" for="edge" attr.name="label" attr.type="string"/>
  <graph id="G" edgedefault="undirected">
    <node id="a" labels=":Person:Author"><data key="n">Ann &amp; Zoë</data><data key="labels">:Person:Author</data></node>
    <node id="b"><desc>none</desc><data key="labels">:City</data><data key="d0"><![CDATA[<red>]]></data>
      <data key="tags">["x","y"]</data></node>
    <edge id="e0" source="a" target="b"><data key="d1"> 2 </data><data key="d2">LIVES_IN</data></edge>
    <edge source="b" target="a"/>
  </graph>
</graphml>`

t.test('reads keys, nodes, edges and the orientation, in any chunks', async (t) => {
  for (const size of [1, 11, 1 << 16]) {
    t.same(await recordsOf(readGraphml, graph, size), [
      { kind: 'orientation', orientation: 'undirected', place: { source: 'test', line: 9 } },
      { kind: 'node', key: 'a', labels: ['Person', 'Author'], properties: { name: 'Ann & Zoë', colour: 'yellow' }, place: { source: 'test', line: 10 } },
      { kind: 'warning', text: '<desc> elements are ignored, here and below.', place: { source: 'test', line: 11 } },
      { kind: 'node', key: 'b', labels: ['City'], properties: { colour: '<red>', tags: ['x', 'y'] }, place: { source: 'test', line: 12 } },
      { kind: 'warning', text: 'The attribute "id" of <edge> is ignored, here and below.', place: { source: 'test', line: 13 } },
      { kind: 'relationship', source: 'a', target: 'b', type: 'LIVES_IN', properties: { weight: 2 }, floats: ['weight'], place: { source: 'test', line: 13 } },
      { kind: 'relationship', source: 'b', target: 'a', type: 'RELATED_TO', properties: {}, place: { source: 'test', line: 14 } }
    ])
  }
})

t.test('names the line of a rejected element', async (t) => {
  const cases: [text: string, line: number, detail: RegExp][] = [
    ['<graphml/>', 1, /no <graph>/],
    ['', 1, /not XML/],
    ['<graphml>\n<graph>\n<node id="a"></graph>', 3, /not XML/],
    ['<graphml>\n<graph edgedefault="directed">\n<node/></graph></graphml>', 3, /"id" is missing/],
    ['<graphml><graph>\n<edge source="a"/></graph></graphml>', 2, /"target" is missing/],
    ['<graphml><graph>\n<hyperedge/></graph></graphml>', 2, /Hyperedges/],
    ['<graphml><graph>\n<node id="a"><graph/></node></graph></graphml>', 2, /Nested graphs/],
    ['<graphml><graph>\n<node id="a"><data key="k">1</data></node></graph></graphml>', 2, /No <key> has the id "k"/],
    ['<graphml>\n<key id="k" attr.type="date"/></graphml>', 2, /"date".*boolean/],
    [
      '<graphml><key id="k" attr.name="age" attr.type="int"/><graph>\n<node id="a"><data key="k">x</data></node></graph></graphml>',
      2,
      /"age" is not of type int/
    ],
    ['<graphml><graph edgedefault="undirected">\n<edge source="a" target="b" directed="true"/></graph></graphml>', 2, /Mixed graphs/],
    ['<!DOCTYPE x [<!ENTITY a "b">]><graphml>\n<key id="k"/><graph><node id="n"><data key="k">&a;</data></node></graph></graphml>', 2, /not XML/],
    ['<graphml><key id="k" for="node"/>\n<key id="k" for="node"/></graphml>', 2, /Two keys for "node" have the id "k"/],
    ['<graphml>\n<key for="node"/></graphml>', 2, /no id/],
    ['<graphml><key id="k"/><graph>\n<node id="a"><data key="k">1</data><data key="k">2</data></node></graph></graphml>', 2, /two values for the key "k"/],
    [
      '<graphml><key id="k" attr.name="x"/><key id="l" attr.name="x"/><graph>\n<node id="a"><data key="k">1</data><data key="l">2</data></node></graph></graphml>',
      2,
      /two keys named "x"/
    ],
    ['<graphml><key id="k" attr.name="x"/><graph>\n<node id="a"><data key="k">1 <b>2</b></data></node></graph></graphml>', 2, /"x" contains the element <b>/],
    ['<graphml><graph>\n<node id="a">Ann</node></graph></graphml>', 2, /"Ann" is outside <data>/],
    ['<graphml><graph/>\n<node id="a"/></graphml>', 2, /is outside the <graph>/],
    [
      '<graphml><key id="k" attr.name="on" attr.type="boolean"/><graph>\n<node id="a"><data key="k">maybe</data></node></graph></graphml>',
      2,
      /"on" is not of type boolean/
    ],
    [`<graphml><key id="k"/><graph>\n<node id="a"><data key="k">${'x'.repeat(3 << 20)}</data></node></graph></graphml>`, 2, /longer than/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readGraphml, text), invalid(line, detail), text.slice(0, 90))
})

const within = (keys: string, graph: string) =>
  `<graphml xmlns:y="http://www.yworks.com/xml/graphml">${keys}<graph edgedefault="directed">${graph}</graph></graphml>`
const warnings = (records: Awaited<ReturnType<typeof recordsOf>>) => records.flatMap((record) => (record.kind === 'warning' ? [record.text] : []))

t.test('reads only labels and types as Neo4j writes them, and any other label as a property', async (t) => {
  const label = '<key id="l" for="node" attr.name="label"/><key id="m" for="edge" attr.name="label"/>'
  const graph =
    '<node id="0"><data key="l">Mary: Queen of Scots</data></node><node id="1" label="Ann"/><edge source="0" target="1"><data key="m">met: once</data></edge>'
  t.match(await recordsOf(readGraphml, within(label, graph)), [
    {},
    { key: '0', labels: [], properties: { label: 'Mary: Queen of Scots' } },
    { key: '1', labels: [], properties: { label: 'Ann' } },
    { type: 'RELATED_TO', properties: { label: 'met: once' } }
  ])
  const ofNeo4j =
    '<node id="0" labels=":A:B"><data key="labels">:A:B</data></node><node id="1"/><edge source="0" target="1" label="MET"><data key="m">MET</data></edge>'
  t.match(await recordsOf(readGraphml, within(`<key id="labels" for="node" attr.name="labels"/>${label}`, ofNeo4j)), [
    {},
    { labels: ['A', 'B'], properties: {} },
    {},
    { type: 'MET', properties: {} }
  ])
  const words = '<node id="0"><data key="labels">red, blue</data></node>'
  t.match(await recordsOf(readGraphml, within('<key id="labels" for="node" attr.name="labels"/>', words)), [
    {},
    { labels: [], properties: { labels: 'red, blue' } }
  ])
})

t.test('reads data by the key of their owner, and keeps those of other owners', async (t) => {
  const keys =
    '<key id="d" for="node" attr.name="age" attr.type="int"/><key id="d" for="edge" attr.name="weight" attr.type="double"/><key id="e" for="edge" attr.name="since"/>'
  const graph = '<node id="a"><data key="d">31</data><data key="e">May</data></node><edge source="a" target="a"><data key="d">2.5</data></edge>'
  t.match(await recordsOf(readGraphml, within(keys, graph)), [{}, { properties: { age: 31, since: 'May' } }, { properties: { weight: 2.5 } }])
})

t.test('reads the labels that yEd draws, and notes that the drawing is dropped', async (t) => {
  const keys =
    '<key id="g" for="node" yfiles.type="nodegraphics"/><key id="h" for="edge" yfiles.type="edgegraphics"/><key id="u" for="node" attr.name="url"/><key id="p" for="graph" attr.name="Purpose"/><key id="r" for="graphml" yfiles.type="resources"/>'
  const graph = `<data key="p">heating</data><node id="n0"><data key="u"/><data key="g"><y:ShapeNode><y:Geometry x="1"/><y:NodeLabel>
    Pump<y:LabelModel><y:SmartNodeLabelModel>not this</y:SmartNodeLabelModel></y:LabelModel></y:NodeLabel></y:ShapeNode></data></node>
    <node id="n1"/><edge source="n0" target="n1" sourceport="N"><data key="h"><y:PolyLineEdge><y:EdgeLabel>feeds</y:EdgeLabel></y:PolyLineEdge></data></edge>`
  const records = await recordsOf(readGraphml, within(keys, graph).replace('</graphml>', '<data key="r"><y:Resources/></data></graphml>'))
  t.match(
    records.filter(({ kind }) => kind === 'node' || kind === 'relationship'),
    [
      { key: 'n0', properties: { label: 'Pump', url: '' } },
      { key: 'n1', properties: {} },
      { type: 'RELATED_TO', properties: { label: 'feeds' } }
    ]
  )
  t.match(warnings(records), [/"Purpose" of the graph/, /key "g" describes drawing/, /"sourceport" of <edge>/, /key "h"/])
  t.equal(warnings(records).length, 4)
})
