// Decision (2026-11): The picker is `frimousse` (MIT): unstyled, virtual, with roles and keys. Its data are those of
// Emojibase (MIT), as part of our own build, since a browser behind a firewall reaches no other host. Emojibase has no
// Arabic, so Arabic takes the English names.
import type { Emoji } from 'emojibase'
import type { EmojiDataResolver } from 'frimousse'

/** The newest version whose pictures the systems of the last years have. */
const newestVersion = 15
/** Group of skin tones and hair, which are no pictures by themselves. */
const components = 2
const tones = { 1: 'light', 2: 'medium-light', 3: 'medium', 4: 'medium-dark', 5: 'dark' } as const
const skinTones = { light: '🏻', 'medium-light': '🏼', medium: '🏽', 'medium-dark': '🏾', dark: '🏿' } as const

const load = {
  en: () => Promise.all([import('emojibase-data/en/data.json'), import('emojibase-data/en/messages.json')]),
  fr: () => Promise.all([import('emojibase-data/fr/data.json'), import('emojibase-data/fr/messages.json')]),
}

/** Returns an emoji in the form that Unicode recommends: one that is a picture by itself needs no selector for it. */
const plain = (emoji: string): string => emoji.replace(/(\p{Emoji_Presentation})\uFE0F/gu, '$1')

const skinsOf = ({ skins = [], emoji }: Emoji) => {
  if (skins.length === 0) return {}
  const byTone = { light: emoji, 'medium-light': emoji, medium: emoji, 'medium-dark': emoji, dark: emoji }
  for (const { tone, emoji: own } of skins) if (typeof tone === 'number') byTone[tones[tone]] = plain(own)
  return { skins: byTone }
}

/** Emoji with their names in a language, in the picker's form. */
export const readEmoji: EmojiDataResolver = async (locale) => {
  const [{ default: data }, { default: messages }] = await load[locale === 'fr' ? 'fr' : 'en']()
  return {
    locale,
    categories: messages.groups
      .filter(({ order }) => order !== components)
      .map(({ message, order }) => ({ index: order, label: message })),
    emojis: data
      .filter(({ group, version }) => group !== undefined && group !== components && version <= newestVersion)
      .map((one) => ({
        emoji: plain(one.emoji),
        category: one.group ?? 0,
        label: one.label,
        version: one.version,
        tags: [...(one.tags ?? [])],
        ...skinsOf(one),
      })),
    skinTones,
  }
}
