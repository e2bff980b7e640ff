import type { BookmarkManager } from 'neo4j-driver'

const KEPT_MS = 30_000

/**
 * What this process has committed or seen, for its next calls to wait for: in a cluster the server that answers may be behind the one that wrote. Forgotten
 * when no call has ended for `KEPT_MS`, because a database put back from a backup never comes to the old ones, and each call would wait for them in vain.
 */
export function recentBookmarks(): BookmarkManager {
  const bookmarks = new Set<string>()
  let updatedAt = 0
  return {
    async getBookmarks() {
      if (performance.now() - updatedAt > KEPT_MS) bookmarks.clear()
      return [...bookmarks]
    },
    async updateBookmarks(previous, next) {
      for (const bookmark of previous) bookmarks.delete(bookmark)
      for (const bookmark of next) bookmarks.add(bookmark)
      updatedAt = performance.now()
    }
  }
}
