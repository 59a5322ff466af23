import axe from 'axe-core'

/** Those that need a layout or colours as they are drawn, which jsdom has not. */
const drawn = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** What axe finds in the mounted page besides colours and sizes, one text for each rule. */
export const violations = async (): Promise<readonly string[]> => {
  const { violations: found } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: Object.fromEntries(drawn.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    preload: false,
  })
  return found.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`)
}
