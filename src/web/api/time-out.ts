/** Set by the router; the client knows no routes. */
let leave: () => void = () => undefined

export const onTimeOut = (handler: () => void): void => {
  leave = handler
}
/** A call that ran out of time leads to `/error-page` (specification, section 8). */
export const leaveForErrorPage = (): void => leave()
