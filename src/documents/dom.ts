/** What the converters use of a page's document; the program has no types of the DOM. */
export interface PageNode {
  readonly nodeName: string
  readonly textContent: string | null
  readonly parentNode: PageElement | null
}

export interface PageElement extends PageNode {
  readonly innerHTML: string
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement>
  closest(selector: string): PageElement | null
  remove(): void
}

export interface PageDocument extends PageElement {
  readonly body: PageElement
  readonly documentElement: PageElement | null
}
