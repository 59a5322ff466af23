import type { Localization } from '@mui/material/locale'
import type { Locale } from '../../web/base/browser/languages.ts'
import type { LoadNamespace, LoadTranslations } from '../../web/base/i18n/i18n.ts'

/** Returns words by namespace, which is the name of their file. */
const byNamespace = (files: { readonly [path: string]: object }): { readonly [namespace: string]: object } =>
  Object.fromEntries(
    Object.entries(files).map(([path, words]) => [path.slice(path.lastIndexOf('/') + 1).replace('.json', ''), words]),
  )

type Loaded = { readonly words: { readonly [path: string]: object }; readonly muiWords: Localization }

/** The words of the sign-in page, a twentieth of a language. */
const starts: { readonly [L in Locale]: () => Promise<{ readonly default: object }> } = {
  en: () => import('../../../locales/en/common.json?start'),
  fr: () => import('../../../locales/fr/common.json?start'),
  ar: () => import('../../../locales/ar/common.json?start'),
}
const wholes: { readonly [L in Locale]: () => Promise<Loaded> } = {
  en: () => import('./language-en.ts'),
  fr: () => import('./language-fr.ts'),
  ar: () => import('./language-ar.ts'),
}

const none: Localization = {}
const muiWords = new Map<Locale, Localization>()

/** Loads a language with everything that its direction needs, or only its start, whose direction needs nothing. */
export const loadWords: LoadTranslations = async (locale, part) => {
  if (part === 'start') return { common: (await starts[locale]()).default }
  const direction = import('../../web/base/i18n/direction.tsx').then(({ loadDirection }) => loadDirection(locale))
  const [loaded] = await Promise.all([wholes[locale](), direction])
  muiWords.set(locale, loaded.muiWords)
  return byNamespace(loaded.words)
}

const lateFiles = import.meta.glob<object>(
  '../../../locales/*/{changes,children,schema,import_wizard,taking_back,document_import,groups,board,backlog,plan,figures,work_figures,work_overview,files,share,row_link,checklists,talk,timer,members,office,calendar,repeat,todos,invites,rich_text,coedits,targets,timesheets,report,reach,stream,chats,dashboards,imports,project_timeline,copies,sla,pull_requests,trash}.json',
  { import: 'default' },
)
export const loadLateWords: LoadNamespace = async (locale, namespace) =>
  (await lateFiles[`../../../locales/${locale}/${namespace}.json`]?.()) ?? {}

/** Returns MUI's words of a language that has been loaded whole. */
export const muiWordsOf = (locale: Locale): Localization => muiWords.get(locale) ?? none
