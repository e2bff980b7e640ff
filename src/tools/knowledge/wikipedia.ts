import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { dayParameter } from './day-parameter.ts'
import { type MediaWiki, openMediaWiki, type Revision } from './media-wiki.ts'
import { pageOutcome, pageSummary, passageColumns, passageParameters } from './page-outcome.ts'
import { cutPassages } from './passages.ts'

interface Article {
  readonly revision: Revision
  /** Other articles that the words could mean. */
  readonly others: readonly string[]
}

/** The article with this title, else the best match for the words. */
async function findArticle(wiki: MediaWiki, article: string, date: string | undefined): Promise<Article> {
  const titled = await wiki.revision(article, date)
  if (titled !== null) return { revision: titled, others: [] }
  const titles = await wiki.search(article)
  for (const title of titles) {
    const revision = await wiki.revision(title, date)
    if (revision !== null) return { revision, others: titles.filter((other) => other !== title) }
  }
  const when = date === undefined ? '' : ` before ${date}`
  const detail = `There is no article "${article}"${when}${titles.length === 0 ? '' : `, nor any of ${titles.map((title) => `"${title}"`).join(', ')}`}. Try other words${date === undefined ? '' : ', or a later date'}.`
  throw new EdgewiseError('EDGEWISE_PAGE_NOT_FOUND', { detail })
}

export const wikipedia = defineTool({
  name: 'wikipedia',
  aliases: ['wikipedia_search'],
  parameterAliases: { title: 'article', articleName: 'article', query: 'article', before: 'date' },
  family: 'knowledge',
  description:
    'Reads an article of Wikipedia, by its title or by words that it is searched by, as Markdown with its tables, in passages: the first unless more are requested. With a date, as it was before that day.',
  phrases: [
    'look it up in Wikipedia',
    'read the encyclopedia article',
    'what does Wikipedia say',
    'the article as it was on a date',
    'an old revision of an article'
  ],
  input: toolInput({
    article: Type.String({ minLength: 1, maxLength: 300, description: 'A title, or words to search by.' }),
    date: dayParameter('The article as it was before this day, such as 2023-01-31; default: as it is.'),
    ...passageParameters
  }),
  output: {
    columns: passageColumns,
    summary: Type.Object({
      ...pageSummary,
      url: Type.String({ description: 'Of this revision, for ever.' }),
      revision: Type.Integer({ description: 'Its id.' }),
      revisedAt: Type.String({ description: 'When it was written.' }),
      others: Type.Array(Type.String(), { description: 'Other articles that the words may mean.' })
    })
  },
  examples: [
    {
      title: 'An article as it was before a day',
      input: { article: 'Ada Lovelace', date: '2020-01-01' },
      summary: { title: 'Ada Lovelace', revision: 931902731, revisedAt: '2019-12-22T03:47:49Z' },
      firstRow: { passage: 1 }
    }
  ],
  effects: 'fetches',
  needs: 'network',
  deterministic: false,
  async run({ article, date }, { tenant, outside, control: { signal } }) {
    const wiki = openMediaWiki(outside, signal)
    const { revision, others } = await findArticle(wiki, article, date)
    const body = Buffer.from(`<!doctype html><html><head><title>Article</title></head><body>${await wiki.html(revision)}</body></html>`)
    const contentType = 'text/html; charset=utf-8'
    const { markdown, notes } = await outside.documents.read(body, { contentType, url: revision.url }, { tenant, ...(signal && { signal }) })
    const { url, title, id, at } = revision
    const sha256 = createHash('sha256').update(body).digest('hex')
    const outcome = pageOutcome({ url, title, contentType, sha256, passages: cutPassages(markdown), notes })
    const chosen = others.length === 0 ? [] : [`No article is titled "${article}"; this is the best for these words. Others: ${others.join('; ')}.`]
    return { ...outcome, summary: { ...outcome.summary, revision: id, revisedAt: at, others }, notes: [...chosen, ...outcome.notes] }
  }
})
