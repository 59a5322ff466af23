/** Focuses the heading of the page, where the focus can't return to another place. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
