// Decision (2026-11): linkedom (ISC) is the document in which ProseMirror reads and writes HTML on the server: it needs no
// window, runs no script and reads in linear time; jsdom takes fifty times as long to load. It only ever sees sanitised HTML.
import { DOMParser, DOMSerializer, Fragment, Mark, type Node } from '@tiptap/pm/model'
import { updateYFragment, yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap'
import { parseHTML } from 'linkedom'
import * as Y from 'yjs'
import { richTextSchema as schema } from '../../../rich-text/schema.ts'
import { textName } from '../../../rich-text/text-name.ts'
import { safeHtml } from '../../texts/safe-html.ts'

const { document } = parseHTML('<!doctype html><html><body></body></html>')
const parser = DOMParser.fromSchema(schema)
const serializer = DOMSerializer.fromSchema(schema)

/** Joins lines: line breaks in HTML are layout, except in code. */
const inOneLine = (html: string): string =>
  html.replaceAll(/(<pre[\s\S]*?<\/pre>)|\r?\n[ \t\r\n]*/g, (_run, code?: string) => code ?? ' ')

/** Reads HTML as a document, with every space that somebody typed, so that a row and its live text stay equal. */
const nodeOf = (html: string): Node => {
  const box = document.createElement('div')
  box.innerHTML = inOneLine(html)
  return parser.parse(box, { preserveWhitespace: true })
}

/** A node as the binding writes it into JSON. */
type Written = {
  readonly type?: unknown
  readonly text?: unknown
  readonly attrs?: { readonly [name: string]: unknown }
  readonly marks?: readonly Written[]
  readonly content?: readonly Written[]
}

const marksOf = (marks: readonly Written[] = []): readonly Mark[] =>
  marks.reduce<readonly Mark[]>((sofar, { type, attrs }) => {
    const known = schema.marks[String(type)]
    return known === undefined ? sofar : known.create(attrs).addToSet(sofar)
  }, Mark.none)

/** Returns the nodes of what a program wrote, which may be anything; nodes unknown to the schema are left out. */
const nodesOf = (written: Written): readonly Node[] => {
  try {
    if (written.type === 'text')
      return typeof written.text === 'string' && written.text !== ''
        ? [schema.text(written.text, marksOf(written.marks))]
        : []
    const children = (written.content ?? []).flatMap(nodesOf)
    const type = schema.nodes[String(written.type)]
    return type === undefined ? children : [type.create(written.attrs, Fragment.from(children), marksOf(written.marks))]
  } catch {
    return []
  }
}

/** Returns a document of all changes; changes that can't be read are left out. */
export const docOf = (updates: readonly Uint8Array[]): Y.Doc => {
  const doc = new Y.Doc()
  doc.transact(() => {
    for (const update of updates)
      try {
        Y.applyUpdate(doc, update)
      } catch {
        // Stored changes were readable once; a faulty one must not take the others along.
      }
  })
  return doc
}

const isSomething = (node: Node): boolean => {
  let found = false
  node.descendants((one) => {
    if (one.isText ? (one.text ?? '').trim() !== '' : one.isAtom && one.type.name !== 'hardBreak') found = true
    return !found
  })
  return found
}

const htmlIn = (root: Node): string => {
  const box = document.createElement('div')
  box.appendChild(serializer.serializeFragment(root.content, { document }))
  return box.innerHTML
}

/** Tells whether each node is where the schema allows it: a program may have put a text right into a list. */
const isValid = (root: Node): boolean => {
  try {
    root.check()
    return true
  } catch {
    return false
  }
}

/** Returns the text of a document as safe HTML; null for an empty one. */
export const htmlOf = (doc: Y.Doc): string | null => {
  const written = yXmlFragmentToProsemirrorJSON(doc.getXmlFragment(textName)) as Written
  const [root] = nodesOf({ ...written, type: 'doc' })
  if (root === undefined || !isSomething(root)) return null
  return safeHtml(isValid(root) ? htmlIn(root) : htmlIn(nodeOf(htmlIn(root))))
}

/**
 * Makes the text of a document this HTML, by as few changes as possible.
 * @returns the changes; undefined where there are none
 */
export const changeTo = (doc: Y.Doc, html: string | null): Uint8Array | undefined => {
  const before = Y.encodeStateVector(doc)
  let isChanged = false
  doc.on('update', () => {
    isChanged = true
  })
  const fragment = doc.getXmlFragment(textName)
  doc.transact(() => updateYFragment(doc, fragment, nodeOf(html ?? ''), { mapping: new Map(), isOMark: new Map() }))
  return isChanged ? Y.encodeStateAsUpdate(doc, before) : undefined
}
