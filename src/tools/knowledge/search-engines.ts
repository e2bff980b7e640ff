import type { OutsideSettings } from '../outside.ts'
import { type Fields, fieldsOf, itemsOf, textOf, withParameters } from './fetch-json.ts'

export interface FoundPage {
  readonly title: string | null
  readonly url: string
  readonly snippet: string | null
  readonly date: string | null
  readonly source: string | null
}

/** The requests and replies of one kind of search engine. */
export interface SearchEngine {
  readonly setting: string
  /** @param year restricts the search to pages of this year */
  addressOf(query: string, year: number | undefined): string
  read(json: unknown): readonly FoundPage[]
}

const SERP_API = 'https://serpapi.com/search.json'

function found({ title, snippet, date, source }: Fields, link: unknown): FoundPage[] {
  const url = textOf(link)
  return url === null ? [] : [{ url, title: textOf(title), snippet: textOf(snippet), date: textOf(date), source: textOf(source) }]
}

function serpApi({ searchUrl, searchKey }: OutsideSettings): SearchEngine {
  return {
    setting: 'EDGEWISE_SEARCH_KEY',
    addressOf(query, year) {
      const range = year === undefined ? {} : { tbs: `cdr:1,cd_min:01/01/${year},cd_max:12/31/${year}` }
      return withParameters(searchUrl || SERP_API, { engine: 'google', q: query, ...range, api_key: searchKey })
    },
    read: (json) => itemsOf(fieldsOf(json)['organic_results']).flatMap((item) => found(item, item['link']))
  }
}

function searxng({ searchUrl }: OutsideSettings): SearchEngine {
  return {
    setting: 'EDGEWISE_SEARCH_URL',
    // It can only restrict to the last day, month or year, so the year becomes a search word.
    addressOf: (query, year) => withParameters(searchUrl, { q: year === undefined ? query : `${query} ${year}`, format: 'json' }),
    read: (json) =>
      itemsOf(fieldsOf(json)['results']).flatMap((item) =>
        found({ ...item, snippet: item['content'], date: item['publishedDate'], source: item['engine'] }, item['url'])
      )
  }
}

export const searchEngineOf = (settings: OutsideSettings): SearchEngine => (settings.searchKey === '' ? searxng(settings) : serpApi(settings))
