/** Selected, current or open elements, which only a background colour marks; forced colours remove it. */
const selectedSelectors = [
  '.Mui-selected',
  '[aria-current]:not([aria-current="false"])',
  '[aria-selected="true"]:not(.MuiDataGrid-row)',
  '.MuiDataGrid-row.is-open',
]
/** Elements without a border, visible only by their background. */
const backgroundSelectors = [
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
 * Styles for forced colours, which remove backgrounds and shadows but keep borders and outlines. `:root` raises the
 * specificity above that of the components' styles, which are inserted later.
 */
export const forcedColors = {
  '@media (forced-colors: active)': {
    [all(backgroundSelectors)]: { border: '1px solid ButtonBorder' },
    [all(selectedSelectors)]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
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
