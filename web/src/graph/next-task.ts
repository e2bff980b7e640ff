/** Lets the page act between two long steps. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
