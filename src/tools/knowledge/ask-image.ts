import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { assertAnswered } from './assert-answered.ts'
import { imageTypeOf } from './image-type.ts'
import { replyColumns, replyOutcome, replySummary } from './model-reply.ts'
import { USER_AGENT } from './pages.ts'
import { url } from './visit-page.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 20 * 1024 * 1024

export const askImage = defineTool({
  name: 'ask_image',
  aliases: ['image_inspector'],
  parameterAliases: { link: 'url', image: 'url', query: 'question' },
  family: 'knowledge',
  description:
    'Fetches an image (PNG, JPEG, GIF or WebP) by its address and asks a model that sees a question about it. Only its words come back; nobody has checked them.',
  phrases: ['what is in this picture', 'describe the image', 'read the text in an image', 'ask about a photo', 'look at a chart or diagram'],
  input: toolInput({ url, question: Type.String({ minLength: 1, maxLength: 10_000, description: 'What to tell of the image.' }) }),
  output: {
    columns: replyColumns,
    summary: Type.Object({
      ...replySummary,
      url: Type.String({ description: 'Where the image came from, after redirects.' }),
      contentType: Type.String({ description: 'By its first bytes.' }),
      sha256: Type.String({ description: 'Of the image, in hex.' })
    })
  },
  examples: [
    {
      title: 'The words in a picture',
      input: { url: 'https://example.com/sign.png', question: 'What does the sign say?' },
      summary: { contentType: 'image/png', calls: 1 }
    }
  ],
  effects: 'fetches',
  needs: 'vision',
  deterministic: false,
  async run({ url: given, question }, { outside, control }) {
    const { signal } = control
    const headers = { 'user-agent': USER_AGENT, accept: 'image/*' }
    const response = await outside.network.request({
      url: given,
      method: 'GET',
      headers,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      ...(signal && { signal })
    })
    assertAnswered(response)
    const { body, url: from } = response
    const contentType = imageTypeOf(body)
    if (contentType === null) {
      const detail = `What is at ${from} is no PNG, JPEG, GIF or WebP image. visit_page reads pages and files.`
      throw new EdgewiseError('EDGEWISE_UNSUPPORTED_MEDIA_TYPE', { detail })
    }
    const images = [`data:${contentType};base64,${body.toString('base64')}`]
    const { summary, ...reply } = await replyOutcome(outside.vision, { role: 'user', content: question, images }, control)
    return { ...reply, summary: { ...summary, url: from, contentType, sha256: createHash('sha256').update(body).digest('hex') } }
  }
})
