/** Trello's label colours: normal, dark, light. */
const colors: { readonly [name: string]: readonly [usual: string, dark: string, light: string] } = {
  green: ['#61bd4f', '#519839', '#b7ddb0'],
  yellow: ['#f2d600', '#d9b51c', '#f5ea92'],
  orange: ['#ff9f1a', '#cd8313', '#fad29c'],
  red: ['#eb5a46', '#b04632', '#efb3ab'],
  purple: ['#c377e0', '#89609e', '#dfc0eb'],
  blue: ['#0079bf', '#055a8c', '#8bbdd9'],
  sky: ['#00c2e0', '#0098b7', '#8fdfeb'],
  lime: ['#51e898', '#4bbf6b', '#b3f1d0'],
  pink: ['#ff78cb', '#c9558f', '#f9c2e4'],
  black: ['#344563', '#091e42', '#505f79'],
}

/** Returns the colour of a name (`sky_dark`) or of hexadecimal digits (`d73a4a`) as `#rrggbb`. */
export const labelColor = (colorName: string): string | undefined => {
  if (/^#?[0-9a-f]{6}$/i.test(colorName)) return `#${colorName.replace('#', '').toLowerCase()}`
  const [name = '', shade] = colorName.split('_')
  const own = Object.hasOwn(colors, name) ? colors[name] : undefined
  return shade === 'dark' ? own?.[1] : shade === 'light' ? own?.[2] : own?.[0]
}
