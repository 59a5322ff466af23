import type { Locator } from '@playwright/test'

/** How long an element must stand still, in milliseconds: longer than the browser takes to draw what one answer changed. */
const rest = 300

/**
 * The box of an element once it stands still. Parts of a page that come late move what is below them: a pointer that
 * aims at a box read before would take hold of a neighbour.
 */
export const restingBox = async (element: Locator) => {
  await element.scrollIntoViewIfNeeded()
  let last = await element.boundingBox()
  for (let since = Date.now(); Date.now() - since < rest; ) {
    await new Promise((done) => setTimeout(done, 50))
    const box = await element.boundingBox()
    if (box?.x !== last?.x || box?.y !== last?.y || box?.height !== last?.height) since = Date.now()
    last = box
  }
  if (last === null) throw new Error(`${element} has no place on the page`)
  return last
}
