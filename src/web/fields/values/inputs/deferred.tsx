import { loadNamespace } from '../../../base/i18n/i18n.ts'
import { deferred } from '../../../base/ui/deferred.tsx'

// Loaded on demand: the pickers are 60 KB and few forms have one.
export const DayInput = deferred(async () => (await import('./pickers.tsx')).DayPicker)
export const InstantInput = deferred(async () => (await import('./pickers.tsx')).InstantPicker)
export const TimeInput = deferred(async () => (await import('./pickers.tsx')).TimeOfDayPicker)
export const RichTextInput = deferred(async () => {
  const [{ RichTextEditor }] = await Promise.all([import('./rich-text/editor.tsx'), loadNamespace('rich_text')])
  return RichTextEditor
})
export const DayField = deferred(async () => (await import('./day-field.tsx')).DayField)
