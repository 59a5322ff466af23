import type { TFunction } from 'i18next'

/** A position in announcements: name of the list, and place from 1. */
type Place = { readonly list: string; readonly place: number }

/** An event of a drag to announce. `to` is undefined outside of lists. */
export type DragNews =
  | { readonly kind: 'lifted'; readonly name: string; readonly from: Place }
  | { readonly kind: 'over'; readonly name: string; readonly to: Place | undefined }
  | { readonly kind: 'dropped'; readonly name: string; readonly from: Place; readonly to: Place | undefined }
  | { readonly kind: 'cancelled'; readonly name: string; readonly from: Place }

const isSame = (a: Place, b: Place): boolean => a.list === b.list && a.place === b.place

/** Screen reader announcement of a drag event. @param t of the namespace `drag` */
export const announcementOf = (t: TFunction<'drag'>, news: DragNews): string => {
  const { kind, name } = news
  switch (kind) {
    case 'lifted':
      return t('drag:lifted', { name, ...news.from })
    case 'over':
      return news.to === undefined ? t('drag:outside', { name }) : t('drag:over', { name, ...news.to })
    case 'cancelled':
      return t('drag:back', { name, ...news.from })
    case 'dropped':
      return news.to === undefined || isSame(news.from, news.to)
        ? t('drag:back', { name, ...news.from })
        : t('drag:dropped', { name, ...news.to })
  }
}
