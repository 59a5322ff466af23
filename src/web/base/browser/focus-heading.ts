/** Focuses the heading of the page, for what has no other place to return the focus to. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
