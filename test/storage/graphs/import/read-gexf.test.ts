import t from 'tap'
import { readGexf } from '../../../../src/storage/graphs/import/read-gexf.ts'
import { invalid, recordsOf } from './records.ts'

const graph = `<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="http://gexf.net/1.3" xmlns:viz="http://gexf.net/1.3/viz" version="1.3">
  <meta lastmodifieddate="2024-01-31"><creator>Gephi 0.10</creator></meta>
  <graph defaultedgetype="directed" mode="static">
    <attributes class="node" mode="static">
      <attribute id="0" title="visits" type="integer"><default>1</default></attribute>
      <attribute id="1" title="tags" type="liststring"/>
      <attribute id="2" title="scores" type="listdouble"/>
      <attribute id="3" title="born" type="date"/>
      <attribute id="4" title="score" type="double"/>
    </attributes>
    <attributes class="edge"><attribute id="0" title="seen" type="dateTime"/></attributes>
    <nodes count="2">
      <node id="a" label="Ann &amp; Zoë" start="2001">
        <attvalues><attvalue for="1" value='["x, y", z]'/><attvalue for="2" value="[1.0, 2]"/><attvalue for="3" value="2024-01-31"/></attvalues>
        <viz:size value="4.0"/><viz:position x="1.0" y="-2.5" z="0.0"/>
      </node>
      <node id="b"><viz:color r="1" g="2" b="3"/><attvalues>
        <attvalue for="0" value="9007199254740993"/><attvalue for="1" value="p|q"/><attvalue for="4" value="2"/></attvalues>
        <spells><spell start="1"/></spells></node>
    </nodes>
    <edges>
      <edge source="a" target="b" kind="KNOWS" label="since May" weight="2"><attvalues><attvalue for="0" value="2024-01-31T10:00:00"/></attvalues></edge>
      <edge id="1" source="b" target="a" type="directed" label="MET"/>
      <edge source="a" target="a"/>
    </edges>
  </graph>
</gexf>`

const at = (line: number) => ({ source: 'test', line })
const warning = (what: string, line: number) => ({ kind: 'warning', text: `${what} ignored, here and below.`, place: at(line) })

t.test('reads attributes, nodes, edges and the orientation, in any chunks', async (t) => {
  for (const size of [1, 13, 1 << 16]) {
    t.same(await recordsOf(readGexf, graph, size), [
      warning('<meta> elements are', 3),
      warning('<viz:size> elements are', 16),
      {
        kind: 'node',
        key: 'a',
        labels: [],
        properties: {
          tags: ['x, y', 'z'],
          scores: [1, 2],
          born: { temporal: 'date', value: '2024-01-31' },
          visits: 1,
          label: 'Ann & Zoë',
          start: '2001',
          x: 1,
          y: -2.5,
          z: 0
        },
        floats: ['scores', 'x', 'y', 'z'],
        place: at(17)
      },
      warning('<viz:color> elements are', 18),
      warning('<spells> elements are', 20),
      { kind: 'node', key: 'b', labels: [], properties: { visits: 9007199254740993n, tags: ['p', 'q'], score: 2 }, floats: ['score'], place: at(20) },
      { kind: 'orientation', orientation: 'directed', place: at(23) },
      {
        kind: 'relationship',
        source: 'a',
        target: 'b',
        type: 'KNOWS',
        properties: { seen: { temporal: 'datetime', value: '2024-01-31T10:00:00' }, label: 'since May', weight: 2 },
        floats: ['weight'],
        place: at(23)
      },
      warning('The attribute "id" of <edge> is', 24),
      { kind: 'relationship', source: 'b', target: 'a', type: 'MET', properties: {}, place: at(24) },
      { kind: 'relationship', source: 'a', target: 'a', type: 'RELATED_TO', properties: {}, place: at(25) }
    ])
  }
})

const within = (content: string, graph = '<graph>') => `<gexf>${graph}\n${content}</graph></gexf>`
const declared = (attributes: string, kind = 'node') => `<attributes class="${kind}">${attributes}</attributes>`

t.test('is undirected unless the file says otherwise', async (t) => {
  t.match(await recordsOf(readGexf, within('<nodes/>')), [{ orientation: 'undirected' }])
  t.match(await recordsOf(readGexf, within('<nodes/>', '<graph defaultedgetype="directed">')), [{ orientation: 'directed' }])
  t.match(await recordsOf(readGexf, within('<edge source="a" target="b" type="directed"/>')), [{ orientation: 'directed' }, {}])
})

t.test('keeps both values when an attribute has the name of a part of the element', async (t) => {
  const text = within(
    `${declared('<attribute id="l" title="label"/><attribute id="x" title="__proto__"/>')}<node id="a" label="one"><attvalue for="l" value="two"/><attvalue for="x" value="p"/></node>`
  )
  const [node] = await recordsOf(readGexf, text)
  t.match(node, { properties: { label: 'two', 'label attribute': 'one' } })
  t.ok(node !== undefined && 'properties' in node && Object.hasOwn(node.properties, '__proto__'))
})

t.test('names the line of a rejected element', async (t) => {
  const int = declared('<attribute id="i" title="age" type="integer"/>')
  const cases: [text: string, line: number, detail: RegExp][] = [
    ['<gexf/>', 1, /no <graph>/],
    ['<gexf>\n<graph>\n<node id="a"></graph>', 3, /not XML/],
    [within('<node/>'), 2, /"id" of the node is missing/],
    [within('<edge source="a"/>'), 2, /"target" of the edge is missing/],
    [within('<node id="a"><nodes/></node>'), 2, /Hierarchies/],
    [within('<node id="a" pid="b"/>'), 2, /Hierarchies/],
    [within('<node id="a"><parents/></node>'), 2, /Hierarchies/],
    [within('<node id="a"><node id="b"/></node>'), 2, /Hierarchies/],
    [within('<node id="a"><graph/></node>'), 2, /Hierarchies/],
    [within('<edge source="a" target="b" type="mutual"/>'), 2, /two directed edges/],
    [within('<edge source="a" target="b" type="odd"/>'), 2, /"odd".*Use directed/],
    [within('<edge source="a" target="b"/>\n<edge source="a" target="b" type="directed"/>'), 3, /Mixed graphs/],
    [within('<node id="a"><attvalue for="i" value="1"/></node>'), 2, /has the id "i"/],
    [within(`${int}<node id="a">\n<attvalue for="i" value="x"/></node>`), 3, /"x" of "age" is not of type integer/],
    [within(`${int}<node id="a"><attvalue for="i"/></node>`), 2, /no value/],
    [within(`${int}<node id="a"><attvalue for="i" value="1"/><attvalue for="i" value="2"/></node>`), 2, /two values of "age"/],
    [within(int + int), 2, /Two attributes/],
    [within(declared('<attribute id="i" type="odd"/>')), 2, /unknown type "odd"/],
    [within(declared('<attribute/>')), 2, /no id/],
    [within(declared('<attribute id="i"><default>1</default><default>2</default></attribute>')), 2, /two defaults/],
    [within(declared('<attribute id="i"><default><b/></default></attribute>')), 2, /element <b>/],
    [within('<attribute id="i"/>'), 2, /outside <attributes>/],
    [within('<default/>'), 2, /outside <attribute>/],
    [within('<attvalue for="i" value="1"/>'), 2, /outside a <node>/],
    [within('<node id="a">Ann</node>'), 2, /"Ann" is outside/],
    [within('<node id="a"><position x="one" y="2"/></node>'), 2, /x "one" is not a number/],
    [within('<node id="a"><position x="1" y="2"/><position x="1" y="2"/></node>'), 2, /two positions/],
    [within('<edge source="a" target="b" weight="heavy"/>'), 2, /weight "heavy"/],
    ['<gexf>\n<node id="a"/></gexf>', 2, /outside the <graph>/],
    ['<gexf><graph/>\n<graph/></gexf>', 2, /more than one <graph>/],
    [within('<node id="a" label="&#0;"/>'), 2, /not XML/],
    [within(declared(`<attribute id="i"><default>${'x'.repeat(3 << 20)}</default></attribute>`)), 2, /longer than/],
    [within(declared(Array.from({ length: 1001 }, (_, i) => `<attribute id="${i}"><default/></attribute>`).join(''))), 2, /More than 1000 defaults/]
  ]
  for (const [text, line, detail] of cases) await t.rejects(recordsOf(readGexf, text), invalid(line, detail), text.slice(0, 90))
})

t.test('reads an endless list and deep nesting in linear time', async (t) => {
  const list = within(`${declared('<attribute id="l" type="liststring"/>')}<node id="a"><attvalue for="l" value="[${"'a".repeat(200_000)}]"/></node>`)
  t.match((await recordsOf(readGexf, list))[0], { kind: 'node' })
  t.match(await recordsOf(readGexf, within('<odd>'.repeat(100_000) + '</odd>'.repeat(100_000))), [{ kind: 'warning' }, { kind: 'orientation' }])
})
