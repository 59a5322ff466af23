/** Selected, current or open: all of it is said by a ground of colour, which forced colours take away. */
const marked = [
  '.Mui-selected',
  '[aria-current]:not([aria-current="false"])',
  '[aria-selected="true"]:not(.MuiDataGrid-row)',
  '.MuiDataGrid-row.is-open',
]
/** What is seen by its ground alone. */
const grounded = [
  '.button-contained',
  '.failure',
  '.MuiButton-contained',
  '.MuiChip-root',
  '.tag',
  '.snackbar > *',
  '.MuiAlert-root',
  '.MuiAvatar-root',
  '.MuiSkeleton-root',
]
const all = (selectors: readonly string[]): string => selectors.map((selector) => `:root ${selector}`).join(', ')

/**
 * Looks where the system forces its own colours: grounds and shadows are gone, borders and outlines stay. `:root` makes
 * these win over the components' own, which come later.
 */
export const forcedColors = {
  '@media (forced-colors: active)': {
    [all(grounded)]: { border: '1px solid ButtonBorder' },
    [all(marked)]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
    ':root .MuiDataGrid-row.is-current:not(.Mui-selected)': { outline: '1px dashed Highlight', outlineOffset: '-1px' },
    ':root .MuiDataGrid-cell:focus, :root .MuiDataGrid-columnHeader:focus, :root .MuiDataGrid-cell:focus-within': {
      outline: '2px solid CanvasText',
      outlineOffset: '-2px',
    },
    ':root .MuiOutlinedInput-root.Mui-focused .MuiOutlinedInput-notchedOutline, :root .field-box:focus-within fieldset':
      {
        borderColor: 'Highlight',
      },
    ':root .MuiSwitch-track': { border: '1px solid ButtonText', backgroundColor: 'Canvas', opacity: '1' },
    ':root .MuiSwitch-thumb': { forcedColorAdjust: 'none', backgroundColor: 'ButtonText' },
    ':root .Mui-checked .MuiSwitch-thumb': { backgroundColor: 'Highlight' },
    ':root .MuiLinearProgress-root': { border: '1px solid CanvasText' },
    ':root .MuiLinearProgress-bar': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' },
    ':root .MuiDialog-paper, :root .MuiDrawer-paper, :root .MuiMenu-paper, :root .MuiTooltip-tooltip': {
      border: '1px solid CanvasText',
    },
    ':root .Mui-disabled': { color: 'GrayText', borderColor: 'GrayText' },
  },
} as const
