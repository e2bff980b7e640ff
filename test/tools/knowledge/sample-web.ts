import type { Test } from 'tap'
import { readAllowList } from '../../../src/outside/net/allow-list.ts'
import { createNetwork, type Network } from '../../../src/outside/net/network.ts'
import { json, mediaWiki, startWeb, type Web } from '../../fixtures/web.ts'

const example =
  '<!doctype html><html><head><title>Example Domain</title></head><body><h1>Example Domain</h1><p>This domain is for use in illustrative examples in documents.</p></body></html>'
const lovelace = '<p><b>Ada Lovelace</b> wrote the first program.</p><table><tr><th>Born</th><td>1815</td></tr><tr><th>Died</th><td>1852</td></tr></table>'
export const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** As a recording begins. */
export const memo = Buffer.from('ID3\x03\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1')

const found = {
  results: [
    {
      title: 'Knowledge Graph of Thoughts',
      url: 'https://example.org/kgot',
      content: 'A graph that grows.',
      publishedDate: '2025-04-03',
      engine: 'duckduckgo'
    },
    { title: 'Notes', url: 'https://example.org/notes', content: 'More.', engine: 'brave' }
  ]
}

/** What the examples of the tools look at. */
export function startSampleWeb(t: Pick<Test, 'teardown'>): Promise<Web> {
  return startWeb(t, {
    '/': example,
    '/web/2019/prices': '<!doctype html><title>Prices</title><p>Tea: 2.</p>',
    '/run': json({ output: '55\n' }),
    '/transcript': json({ title: 'Tides', language: 'en', segments: [{ start: 63, duration: 2.5, text: 'The tide turns at noon.' }] }),
    '/sign.png': { type: 'image/png', body: png },
    '/search': json(found),
    '/w/api.php': mediaWiki({ 'Ada Lovelace': [{ id: 931902731, at: '2019-12-22T03:47:49Z', html: lovelace }] }),
    '/wayback/available': json({
      archived_snapshots: { closest: { available: true, url: 'http://example.com/web/2019/prices', timestamp: '20190310080000', status: '200' } }
    })
  })
}

/** Public names, all of them this web: requests go there, and replies come as from the name. */
export function networkOf({ base, host }: Web): Network {
  const network = createNetwork({ allow: readAllowList(host) })
  return {
    ...network,
    checkResolved: async (url) => new URL(url),
    async request(given) {
      const { origin, href } = new URL(given.url)
      const response = await network.request({ ...given, url: href.replace(origin, base) })
      return { ...response, url: response.url.replace(base, origin) }
    }
  }
}
