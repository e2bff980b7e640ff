import t from 'tap'
import { openTasks } from './scripted-task.ts'
import type { TaskScript } from './task-script.ts'

const asks =
  (code: string): TaskScript =>
  ({ role }) => {
    if (role === 'next_step') return { choice: 'solve', content: '250 of 1000, less 10 %' }
    if (role === 'needs_calculation') return { needs_calculation: true }
    if (role === 'calculation') return { code }
    return { final_answer: '225' }
  }

t.test('a remaining calculation is one call of code, and worded with its solution', async (t) => {
  const { resultOf, requests, roles } = await openTasks(t, asks('250 * 0.9'))
  t.match(await resultOf({ task: 'What is left?', backends: ['direct'], style: 'short', parameters: { mathCheck: true } }), { answer: '225' })
  t.equal(roles.filter((role) => role === 'calculation').length, 1)
  t.match(requests.at(-1)?.messages.at(-1)?.content, /Calculated: .*225/)
})

t.test('failing code leaves the solution unchanged', async (t) => {
  const { resultOf, requests } = await openTasks(t, asks('nothing'))
  t.match(await resultOf({ task: 'What is left?', backends: ['direct'], style: 'short', parameters: { mathCheck: true } }), { answer: '225' })
  t.notMatch(requests.at(-1)?.messages.at(-1)?.content, /Calculated/)
})
