import { AwsClient } from 'aws4fetch'
import { EdgewiseError } from '../../base/errors.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Time limit of one request to AWS. */
const DEADLINE_MS = 10_000

/** Signs requests with Lambda's credentials from the environment. */
async function send(env: Env, service: string, url: string, request: { readonly headers: Record<string, string>; readonly body: string }): Promise<string> {
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '', AWS_SESSION_TOKEN: sessionToken, AWS_REGION: region = '' } = env
  const client = new AwsClient({ accessKeyId, secretAccessKey, service, region, retries: 2, ...(sessionToken !== undefined && { sessionToken }) })
  const reply = await client.fetch(url, { method: 'POST', ...request, signal: AbortSignal.timeout(DEADLINE_MS) })
  const text = await reply.text()
  if (reply.ok) return text
  throw new EdgewiseError('EDGEWISE_INVALID_SETTING', {
    setting: service === 'sqs' ? 'EDGEWISE_NUDGE_QUEUE_URL' : 'EDGEWISE_SECRET_ARN',
    detail: `AWS answered ${reply.status}: ${text.slice(0, 300)}`
  })
}

/** Sends a message without content: its receiver reads the table of jobs. */
export async function sendNudge(env: Env, queueUrl: string): Promise<void> {
  const body = new URLSearchParams({ Action: 'SendMessage', Version: '2012-11-05', MessageBody: 'A job was submitted.' })
  await send(env, 'sqs', queueUrl, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: body.toString() })
}

/** Reads the settings in a secret: a JSON object of names and values. */
export async function readSecret(env: Env, arn: string): Promise<Record<string, string>> {
  const refuse = (detail: string) => new EdgewiseError('EDGEWISE_INVALID_SETTING', { setting: 'EDGEWISE_SECRET_ARN', detail })
  const [, , , region] = arn.split(':')
  if (region === undefined || region === '') throw refuse('must be the ARN of a secret, such as arn:aws:secretsmanager:eu-west-1:123456789012:secret:edgewise.')
  const endpoint = env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] ?? `https://secretsmanager.${region}.amazonaws.com/`
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'secretsmanager.GetSecretValue' }
  const { SecretString: text } = JSON.parse(
    await send({ ...env, AWS_REGION: region }, 'secretsmanager', endpoint, { headers, body: JSON.stringify({ SecretId: arn }) })
  )
  const held: unknown = typeof text === 'string' ? parsed(text) : null
  const isMap = typeof held === 'object' && held !== null && Object.values(held).every((value) => typeof value === 'string')
  if (!isMap) throw refuse('must name a secret that is a JSON object of settings, such as {"NEO4J_PASSWORD": "…"}.')
  return held as Record<string, string>
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
