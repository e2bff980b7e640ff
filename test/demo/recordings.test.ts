import { readdir } from 'node:fs/promises'
import t, { type Test } from 'tap'
import { play } from '../../demo/play.ts'
import { type RecordingName, recordings } from '../../demo/recording.ts'

async function played(t: Test, name: RecordingName) {
  const lines: string[] = []
  process.env['TMPDIR'] = t.testdir()
  const { task } = await play(name, { write: (line) => lines.push(line), signal: new AbortController().signal })
  t.match(lines[0], /^This is a recording: the model's replies are played back/)
  const { state, result, usage } = task
  t.equal(state, 'done')
  const left = await readdir(process.env['TMPDIR'])
  // Threads keep what tsx has compiled for them.
  t.same(
    left.filter((one) => !one.startsWith('tsx-')),
    [],
    'nothing is left behind'
  )
  const replies = recordings[name].replies.length
  t.equal(usage.calls, replies, 'every reply is played, and none is asked for that is not there')
  const drawn = lines.filter((line) => line.startsWith('    ')).map((line) => line.split('\n').filter((one) => one.startsWith('    + ')).length)
  return { result: result as object, drawn, text: lines.join('\n') }
}

t.test('the recording of a graph reads the sample graph and answers from its own', async (t) => {
  const { result, drawn, text } = await played(t, 'graph')
  t.match(result, { status: 'answered', grounded: true, forced: false, answer: /^King's Cross St\. Pancras .* 6/, graph: /@2$/, rounds: 3, nodes: 8, edges: 6 })
  t.same(drawn, [1, 13], 'each step draws what it adds')
  t.match(
    text,
    /\+ \(the station with zone 1 [^)]*\) Finding, answer King's Cross St\. Pancras \(total lines 6\)\.\n[\s\S]*\+ \(King's Cross St\. Pancras\) Station\n[\s\S]*\+ {3}└─ SERVED_BY ─> \(Victoria Line\)/
  )
})

t.test('the recording of a file reads it, adds its lengths up, and names it as the source', async (t) => {
  const { result, drawn, text } = await played(t, 'file')
  t.match(result, { status: 'answered', grounded: true, forced: false, answer: /694 km/, graph: /@1$/, rounds: 2, nodes: 6, edges: 0 })
  t.same(drawn, [6])
  t.match(text, /- Wend length in km 412 \(attachment:rivers\.csv\)/)
})

t.test('the recording of the web searches, visits pages, and names their addresses as sources', async (t) => {
  const { result, drawn, text } = await played(t, 'web')
  t.match(result, { status: 'answered', grounded: true, forced: false, answer: /Tilda Harrow/, graph: /@4$/, rounds: 5, nodes: 6, edges: 5 })
  t.same(drawn, [1, 6, 3, 3])
  t.match(text, /- Tilda Harrow BUILT Long Bridge \(http:\/\/127\.0\.0\.1:\d+\/long-bridge\)/)
})
