import StarterKit from '@tiptap/starter-kit'

/** Paragraphs, lists, code, quotes and marks. */
export const basics = StarterKit.configure({
  heading: false,
  trailingNode: false,
  link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto'] },
})
