import t from 'tap'
import { readEvent } from '../../../src/faces/lambda/event.ts'

/** As documented for function URLs and HTTP APIs (payload 2.0). */
const urlEvent = {
  version: '2.0',
  routeKey: '$default',
  rawPath: '/graphs/my%20graph/nodes',
  rawQueryString: 'name=London%20Bridge,Bank&a=1&a=2',
  cookies: ['one=1', 'two=2'],
  headers: { Host: 'x.lambda-url.eu-west-1.on.aws', 'x-api-key': 'ew_1', 'x-forwarded-for': '198.51.100.1' },
  requestContext: { http: { method: 'PUT', path: '/graphs/my graph/nodes', protocol: 'HTTP/1.1', sourceIp: '203.0.113.7', userAgent: 'curl' } },
  body: 'eyJhIjoxfQ==',
  isBase64Encoded: true
}

/** As documented for REST APIs (payload 1.0), whose query comes decoded. */
const restEvent = {
  resource: '/{proxy+}',
  path: '/tools/page rank',
  httpMethod: 'POST',
  headers: { Accept: 'text/event-stream' },
  multiValueHeaders: { Accept: ['text/event-stream'], 'X-Many': ['1', '2'] },
  queryStringParameters: { q: 'b' },
  multiValueQueryStringParameters: { q: ['a&b', 'c d'] },
  requestContext: { identity: { sourceIp: '203.0.113.8' } },
  body: '{"limit":1}',
  isBase64Encoded: false
}

t.test('a request of payload 2.0 keeps its path and query as sent', async (t) => {
  const read = readEvent(urlEvent)
  t.match(read, { kind: 'http', method: 'PUT', url: '/graphs/my%20graph/nodes?name=London%20Bridge,Bank&a=1&a=2', sourceIp: '203.0.113.7' })
  t.match(read, { headers: { host: 'x.lambda-url.eu-west-1.on.aws', 'x-api-key': 'ew_1', cookie: 'one=1; two=2' } })
  t.equal(read.kind === 'http' && read.body?.toString(), '{"a":1}')
})

t.test('a request of payload 1.0 gets its query encoded again, each value', async (t) => {
  const read = readEvent(restEvent)
  t.match(read, { kind: 'http', method: 'POST', url: '/tools/page%20rank?q=a%26b&q=c+d', sourceIp: '203.0.113.8' })
  t.match(read, { headers: { accept: 'text/event-stream', 'x-many': '1, 2' } })
  t.equal(read.kind === 'http' && read.body?.toString(), '{"limit":1}')
})

t.test('queue messages and schedules are events for work', async (t) => {
  const message = { messageId: '1', body: 'A job was submitted.', eventSource: 'aws:sqs', eventSourceARN: 'arn:aws:sqs:eu-west-1:123456789012:nudges' }
  t.same(readEvent({ Records: [message, message] }), { kind: 'nudges' })
  t.same(readEvent({ version: '0', 'detail-type': 'Scheduled Event', source: 'aws.scheduler', detail: '{}' }), { kind: 'schedule' })
  t.same(readEvent({ version: '0', 'detail-type': 'Scheduled Event', source: 'aws.events', detail: {} }), { kind: 'schedule' })
})

t.test('every other event is rejected by name', async (t) => {
  const refused: readonly (readonly [event: unknown, says: RegExp])[] = [
    [{ Records: [{ eventSource: 'aws:s3' }] }, /aws:s3/],
    [{ Records: [{ EventSource: 'aws:sns' }] }, /aws:sns/],
    [{ Records: [] }, /unknown records/],
    [{ source: 'aws.ec2', 'detail-type': 'EC2 Instance State-change Notification' }, /aws\.ec2/],
    [{ ...restEvent, requestContext: { elb: { targetGroupArn: 'arn' } } }, /Application Load Balancer.*cannot stream.*function URL/],
    [{ requestContext: { connectionId: 'x', routeKey: '$connect' } }, /WebSocket/],
    [{ ...urlEvent, requestContext: { http: { method: 'GET' } } }, /source address/],
    [{ ...restEvent, requestContext: {} }, /source address/],
    [{}, /unknown shape/],
    [null, /unknown shape/],
    ['text', /unknown shape/]
  ]
  for (const [event, message] of refused) t.throws(() => readEvent(event), { code: 'EDGEWISE_INVALID_INPUT', message }, String(message))
})
