import { Type } from 'typebox'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { pageOutcome, pageOutput, passageParameters } from './page-outcome.ts'

export const url = Type.String({ minLength: 1, maxLength: 4000, description: 'A whole address, with https:// or http://.' })

export const rendered = Type.Optional(
  Type.Boolean({
    description: 'Let the scripts of the page run first, in a browser: for pages that have no text without them. Needs the setting EDGEWISE_CHROMIUM.'
  })
)

export const visitPage = defineTool({
  name: 'visit_page',
  aliases: ['open_page', 'fetch_page'],
  parameterAliases: { link: 'url', address: 'url', skip: 'offset' },
  family: 'knowledge',
  description:
    'Fetches a page of the web, or a file such as a PDF, and gives its text in passages, the first unless more are requested. The handle, with an offset, shows the others. A page that scripts fill has its text only with "rendered".',
  phrases: ['open a web page', 'read the page at this address', 'fetch a URL', 'visit a website', 'read a PDF on the web', 'next passage of the page'],
  input: toolInput({ url, rendered, ...passageParameters }),
  output: pageOutput,
  examples: [
    {
      title: 'A page from its beginning',
      input: { url: 'https://example.com/' },
      summary: { url: 'https://example.com/', title: 'Example Domain', passages: 1 },
      firstRow: { passage: 1, heading: 'Example Domain' }
    }
  ],
  effects: 'fetches',
  needs: 'network',
  deterministic: false,
  run: async ({ url: given, rendered: isRendered = false }, { tenant, outside: { pages }, control: { signal } }) =>
    pageOutcome(await pages[isRendered ? 'render' : 'read'](given, { tenant, signal }))
})
