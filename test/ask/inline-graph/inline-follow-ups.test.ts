import t from 'tap'
import { readConfig } from '../../../src/base/config/config.ts'
import { openRuntime } from '../../../src/runtime/runtime.ts'

const ring = 'An undirected graph has these edges: (0,1) (1,2) (2,3) (3,0) (3,4) (4,5) (6,7).'
const tracks = 'Tracks in minutes, both ways: Alba-Brook: 4, Brook-Corve: 3, Alba-Corve: 9, Corve-Dorne: 1, Dorne-Elm: 6.'
const arrows = 'A directed graph: a -> b, b -> c, d -> c, c -> e.'

/** First questions with what is asked after them, each with the data of its answer. */
const conversations: readonly (readonly [string, readonly (readonly [string, unknown])[]])[] = [
  [
    `${ring} Is there a path from 0 to 5?`,
    [
      ['and from 3 to 7?', false],
      ['Is there a cycle?', true],
      ['Are 1 and 5 connected?', true]
    ]
  ],
  [
    `${tracks} How long does it take at least from Alba to Dorne?`,
    [
      ['And to Elm?', 14],
      ['and from Brook?', 10],
      ['What about between Alba and Corve?', 7]
    ]
  ],
  [
    `${tracks} Which nodes are next to Corve?`,
    [
      ['And Dorne?', ['Corve', 'Elm']],
      ['Is there a direct link between Alba and Elm?', false]
    ]
  ],
  [
    `${arrows} Is the graph free of cycles?`,
    [
      ['Are a and d connected?', true],
      ['Can a reach d?', false],
      ['And can d reach e?', true]
    ]
  ]
]

t.test('follow-ups on an inline graph', async (t) => {
  const runtime = await openRuntime(readConfig({ EDGEWISE_DATA_DIR: t.testdir(), EDGEWISE_SAMPLE_DATA: 'false' }))
  t.teardown(() => runtime.close())
  const tenant = 'told'
  for (const [opening, turns] of conversations) {
    await t.test(opening.slice(-50), async (t) => {
      const { conversationId } = await runtime.asker.ask({ question: opening }, { tenant })
      for (const [question, data] of turns) {
        const answer = await runtime.asker.ask({ question, conversationId: conversationId ?? '' }, { tenant })
        t.same(answer.data, data, `${question} ${answer.answer}`)
        t.match(answer.trace[0]?.graph, /^told:/)
        t.equal(answer.grounded, answer.unread.length === 0, `${question} ${answer.ungrounded.join('; ')}`)
      }
    })
  }

  await t.test('a graph whose first question was declined', async (t) => {
    const opening = await runtime.asker.ask({ question: `${ring} Who painted it?` }, { tenant })
    t.equal(opening.status, 'cannot_answer')
    const conversationId = opening.conversationId ?? ''
    t.match(await runtime.asker.ask({ question: 'Is there a path from 0 to 5?', conversationId }, { tenant }), { status: 'answered', data: true })
  })
})
