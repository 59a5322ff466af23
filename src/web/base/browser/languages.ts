/** Languages of the product; English is the fallback (specification, section 1). */
export const languages = {
  en: { name: 'English', dir: 'ltr' },
  fr: { name: 'Français', dir: 'ltr' },
  ar: { name: 'العربية', dir: 'rtl' },
} as const satisfies { readonly [locale: string]: { readonly name: string; readonly dir: 'ltr' | 'rtl' } }

export type Locale = keyof typeof languages
export const locales = Object.keys(languages) as readonly Locale[]
export const isLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && Object.hasOwn(languages, value)
