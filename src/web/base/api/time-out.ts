/** Set by the router: the client must not depend on routes. */
let leave: () => void = () => undefined

export const onTimeOut = (handler: () => void): void => {
  leave = handler
}
/** Opens `/error-page` after a timeout (specification, section 8). */
export const leaveForErrorPage = (): void => leave()
