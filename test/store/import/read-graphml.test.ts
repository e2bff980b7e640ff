import t from 'tap'
import { readGraphml } from '../../../src/store/import/read-graphml.ts'
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

t.test('reads keys, nodes, edges and the orientation, whatever the chunks', async (t) => {
  for (const size of [1, 11, 1 << 16]) {
    t.same(await recordsOf(readGraphml, graph, size), [
      { kind: 'orientation', orientation: 'undirected', place: { source: 'test', line: 9 } },
      { kind: 'node', key: 'a', labels: ['Person', 'Author'], properties: { name: 'Ann & Zoë', colour: 'yellow' }, place: { source: 'test', line: 10 } },
      { kind: 'node', key: 'b', labels: ['City'], properties: { colour: '<red>', tags: ['x', 'y'] }, place: { source: 'test', line: 12 } },
      { kind: 'relationship', source: 'a', target: 'b', type: 'LIVES_IN', properties: { weight: 2 }, floats: ['weight'], place: { source: 'test', line: 13 } },
      { kind: 'relationship', source: 'b', target: 'a', type: 'RELATED_TO', properties: {}, place: { source: 'test', line: 14 } }
    ])
  }
})

t.test('names the line of what it refuses', async (t) => {
  const cases: [text: string, line: number, detail: RegExp][] = [
    ['<graphml/>', 1, /no <graph>/],
    ['', 1, /not XML/],
    ['<graphml>\n<graph>\n<node id="a"></graph>', 3, /not XML/],
    ['<graphml>\n<graph edgedefault="directed">\n<node/></graph></graphml>', 3, /"id" is missing/],
    ['<graphml><graph>\n<edge source="a"/></graph></graphml>', 2, /"target" is missing/],
    ['<graphml><graph>\n<hyperedge/></graph></graphml>', 2, /hyperedge/],
    ['<graphml><graph>\n<node id="a"><graph/></node></graph></graphml>', 2, /within a node/],
    ['<graphml><graph>\n<node id="a"><data key="k">1</data></node></graph></graphml>', 2, /No <key> has the id "k"/],
    ['<graphml>\n<key id="k" attr.type="date"/></graphml>', 2, /"date".*boolean/],
    ['<graphml><key id="k" attr.name="age" attr.type="int"/><graph>\n<node id="a"><data key="k">x</data></node></graph></graphml>', 2, /"age" is no int/],
    ['<graphml><graph edgedefault="undirected">\n<edge source="a" target="b" directed="true"/></graph></graphml>', 2, /alike/],
    ['<!DOCTYPE x [<!ENTITY a "b">]><graphml>\n<key id="k"/><graph><node id="n"><data key="k">&a;</data></node></graph></graphml>', 2, /not XML/],
    [`<graphml><key id="k"/><graph>\n<node id="a"><data key="k">${'x'.repeat(3 << 20)}</data></node></graph></graphml>`, 2, /longer than/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readGraphml, text), invalid(line, detail), text.slice(0, 90))
})
