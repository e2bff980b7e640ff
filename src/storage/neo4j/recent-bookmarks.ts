import type { BookmarkManager } from 'neo4j-driver'

const KEPT_MS = 30_000

/**
 * Bookmarks that this process has committed or seen, for its next calls to wait for: in a cluster the answering server may lag behind the writing one. They are
 * dropped when no call has ended for `KEPT_MS`, because a database restored from a backup never reaches old bookmarks, and each call would wait for them in
 * vain.
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
