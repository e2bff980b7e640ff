import { EdgewiseError } from '../../base/errors.ts'
import type { Outside } from '../outside.ts'
import { fetchJson, fieldsOf, itemsOf, textOf, withParameters } from './fetch-json.ts'

const SETTING = 'EDGEWISE_WIKIPEDIA_URL'
const MAX_OTHERS = 5

/** One version of an article. */
export interface Revision {
  readonly title: string
  readonly id: number
  readonly at: string
  /** The permanent address of this revision. */
  readonly url: string
}

export interface MediaWiki {
  /** The last revision before a day, or null when the article did not exist then. It follows redirects. */
  revision(title: string, before: string | undefined): Promise<Revision | null>
  search(words: string): Promise<readonly string[]>
  html(revision: Revision): Promise<string>
}

/** The last second before a day, in the API's format. */
const endBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 1000).toISOString().replace('.000', '')

export function openMediaWiki(outside: Pick<Outside, 'network' | 'settings'>, signal: AbortSignal | undefined): MediaWiki {
  const { wikipediaUrl } = outside.settings

  async function ask(parameters: Readonly<Record<string, string>>) {
    const { json } = await fetchJson(outside, withParameters(wikipediaUrl, { ...parameters, format: 'json', formatversion: '2' }), SETTING, signal)
    const info = textOf(fieldsOf(fieldsOf(json)['error'])['info'])
    if (info !== null) throw new EdgewiseError('EDGEWISE_REMOTE_FAILED', { detail: `${new URL(wikipediaUrl).origin} answered: ${info}` })
    return fieldsOf(json)
  }

  return {
    async revision(title, before) {
      const since = before === undefined ? {} : { rvstart: endBefore(before), rvdir: 'older' }
      const { query } = await ask({ action: 'query', prop: 'revisions', rvprop: 'ids|timestamp', rvlimit: '1', redirects: '1', titles: title, ...since })
      const [page = {}] = itemsOf(fieldsOf(query)['pages'])
      const [{ revid, timestamp } = {} as Record<string, unknown>] = itemsOf(page['revisions'])
      if (typeof revid !== 'number' || typeof timestamp !== 'string') return null
      const name = textOf(page['title']) ?? title
      const url = withParameters(new URL('index.php', wikipediaUrl).href, { title: name.replaceAll(' ', '_'), oldid: String(revid) })
      return { title: name, id: revid, at: timestamp, url }
    },
    async search(words) {
      const { query } = await ask({ action: 'query', list: 'search', srsearch: words, srlimit: String(MAX_OTHERS), srprop: '' })
      return itemsOf(fieldsOf(query)['search']).flatMap(({ title }) => textOf(title) ?? [])
    },
    async html({ id }) {
      const { parse } = await ask({ action: 'parse', oldid: String(id), prop: 'text', disableeditsection: '1', disabletoc: '1' })
      return textOf(fieldsOf(parse)['text']) ?? ''
    }
  }
}
