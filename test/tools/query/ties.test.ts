import t from 'tap'
import { openApp } from '../../routes/open-app.ts'

t.test('gives the requested number of rows, and names ties with the last', async (t) => {
  const { app } = await openApp(t)
  const ask = async (question: string) => (await app.inject({ method: 'POST', url: '/ask', payload: { question } })).json()
  const five = await ask('Which five stations have the highest degree?')
  t.match(five, { status: 'answered', grounded: true, answer: /Tied with the last: Paddington \(score 8\)\.$/ })
  t.equal(five.data.length, 5)
  const lines = await ask('The three stations with the most lines')
  t.match(lines, { status: 'answered', grounded: true, answer: /Tied with the last: Embankment \(total lines 4\), / })
  t.equal(lines.data.length, 3)
  const one = await ask('Which station has the lowest degree?')
  t.match(one, { status: 'answered', grounded: true, answer: /They share the place\.$/ })
  t.ok(one.data.length > 1)
})
