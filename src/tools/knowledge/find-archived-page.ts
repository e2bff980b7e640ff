import { Type } from 'typebox'
import { EdgewiseError } from '../../base/errors.ts'
import { toolInput } from '../schemas.ts'
import { defineTool } from '../tool.ts'
import { dayParameter } from './day-parameter.ts'
import { fetchJson, fieldsOf, textOf, withParameters } from './fetch-json.ts'
import { pageOutcome, pageSummary, passageColumns, passageParameters } from './page-outcome.ts'
import { url } from './visit-page.ts'

/** 20190312101530 as 2019-03-12T10:15:30Z. */
const timeOf = (stamp: string): string => stamp.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6Z')

export const findArchivedPage = defineTool({
  name: 'find_archived_page',
  aliases: ['find_archived_url'],
  parameterAliases: { link: 'url', address: 'url', day: 'date' },
  family: 'knowledge',
  description:
    'Finds the copy of a page that a web archive made closest to a day, or its last one, and reads it as visit_page does: for pages that are gone or have changed. An error says that there is none.',
  phrases: ['an archived copy of a page', 'the page as it was back then', 'a website that is gone', 'look in the web archive', 'Wayback Machine snapshot'],
  input: toolInput({ url, date: dayParameter('Closest to this day, such as 2019-03-12; default: the last copy.'), ...passageParameters }),
  output: {
    columns: passageColumns,
    summary: Type.Object({
      ...pageSummary,
      original: Type.String({ description: 'The requested address.' }),
      archivedAt: Type.String({ description: 'When the copy was made.' })
    })
  },
  examples: [
    {
      title: 'A page as it was in a spring',
      input: { url: 'https://example.com/prices', date: '2019-03-12' },
      summary: { original: 'https://example.com/prices', archivedAt: '2019-03-10T08:00:00Z' },
      firstRow: { passage: 1 }
    }
  ],
  effects: 'fetches',
  needs: 'network',
  deterministic: false,
  async run({ url: original, date }, { tenant, outside, control: { signal } }) {
    const parameters = { url: original, ...(date === undefined ? {} : { timestamp: date.replaceAll('-', '') }) }
    const { json } = await fetchJson(outside, withParameters(outside.settings.archiveUrl, parameters), 'EDGEWISE_ARCHIVE_URL', signal)
    const closest = fieldsOf(fieldsOf(fieldsOf(json)['archived_snapshots'])['closest'])
    const copy = textOf(closest['url'])
    if (copy === null || closest['available'] === false) {
      const detail = `The archive has no copy of ${original}. Check the address, leave the date out, or search for another page by web_search.`
      throw new EdgewiseError('EDGEWISE_PAGE_NOT_FOUND', { detail })
    }
    const outcome = pageOutcome(await outside.pages.read(copy, { tenant, signal }))
    return { ...outcome, summary: { ...outcome.summary, original, archivedAt: timeOf(String(closest['timestamp'] ?? '')) } }
  }
})
