import { EdgewiseError } from '../../base/errors.ts'
import type { NetworkResponse } from '../../outside/net/network.ts'

const advice: Readonly<Record<number, string>> = {
  401: 'It is not open to everyone: look for another source.',
  403: 'It is not open to programs: look for another source.',
  429: 'It has had too many requests: wait, or look for another source.'
}

/** EDGEWISE_PAGE_NOT_FOUND and EDGEWISE_REMOTE_FAILED for a failed response. */
export function assertAnswered({ status, url }: Pick<NetworkResponse, 'status' | 'url'>): void {
  if (status >= 200 && status < 300) return
  if (status === 404 || status === 410) {
    const detail = `There is no page at ${url} (status ${status}). Search for it by web_search, or for a copy by find_archived_page.`
    throw new EdgewiseError('EDGEWISE_PAGE_NOT_FOUND', { detail })
  }
  const next = advice[status] ?? (status >= 500 ? 'Try again later, or look for another source.' : 'Look for another source.')
  throw new EdgewiseError('EDGEWISE_REMOTE_FAILED', { detail: `${url} answered with status ${status}. ${next}` })
}
