import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { matchesOn, matchOutput, matchParameters } from './page-matches.ts'
import { rendered, url } from './visit-page.ts'

export const findOnPage = defineTool({
  name: 'find_on_page',
  aliases: ['search_page'],
  parameterAliases: { link: 'url', query: 'text', page: 'from' },
  family: 'knowledge',
  description:
    'Fetches a page or file and finds the passages that hold a text, capitals or not; * stands for anything between. Begins at the passage "from" and goes on at the first one after the last. Shows each match with the text around it.',
  phrases: ['find text on a page', 'search within a web page', 'where does the page mention', 'look for a word on the page', 'next match on the page'],
  input: toolInput({ url, rendered, ...matchParameters }),
  output: matchOutput,
  examples: [
    {
      title: 'A word with any ending',
      input: { url: 'https://example.com/', text: 'illustrative *' },
      summary: { matches: 1, passages: 1 },
      firstRow: { passage: 1, matches: 1 }
    }
  ],
  effects: 'fetches',
  needs: 'network',
  deterministic: false,
  async run({ url: given, rendered: isRendered = false, text, from }, { tenant, outside: { pages }, control: { signal } }) {
    return matchesOn(await pages[isRendered ? 'render' : 'read'](given, { tenant, signal }), text, from)
  }
})
