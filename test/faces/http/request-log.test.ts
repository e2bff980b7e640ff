import { pino } from 'pino'
import t from 'tap'
import { requestLog } from '../../../src/faces/http/request-log.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'debug', redact: ['apiKey'], base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })

t.test('writes each line as a child of the service, with its redaction and serializers', async (t) => {
  const own = requestLog(log, { reqId: 'r1' }, {})
  own.info({ apiKey: 'ew_1' }, 'known')
  own.error({ err: new TypeError('no') }, 'failed')
  own.child({ part: 'x' }).debug('in a part')
  for (const level of ['trace', 'debug', 'warn', 'fatal', 'silent'] as const) own[level](level)
  t.match(lines, [
    { level: 30, reqId: 'r1', apiKey: '[Redacted]', msg: 'known' },
    { level: 50, reqId: 'r1', err: { type: 'TypeError' }, msg: 'failed' },
    { level: 20, reqId: 'r1', part: 'x', msg: 'in a part' },
    { level: 20, msg: 'debug' },
    { level: 40, msg: 'warn' },
    { level: 60, msg: 'fatal' }
  ])
  t.equal(lines.length, 6)
})

t.test('has the level of its route', async (t) => {
  const own = requestLog(log, { reqId: 'r2' }, { level: 'warn' })
  t.equal(own.level, 'warn')
  own.info('unseen')
  t.notOk(lines.some(({ reqId }) => reqId === 'r2'))
})
