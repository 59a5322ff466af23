import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/** Replaces Vite's wrapper of `import()` in the browser part with ours (`web/base/ui/load-part.ts`). */
export const partsByFile = (loader: string): Plugin => ({
  name: 'parts-by-file',
  enforce: 'pre',
  apply: 'build',
  load(id) {
    return id === helper ? `export { loadPart as __vitePreload } from ${JSON.stringify(loader)}` : null
  },
  generateBundle(_options, bundle) {
    for (const one of Object.values(bundle))
      if (one.type === 'chunk' && !one.isEntry && (one.viteMetadata?.importedCss.size ?? 0) > 0)
        this.error(`${one.fileName} has a style sheet of its own, which nobody would ask for`)
  },
})

/** Vite lists a part's own file only if it needs others; this adds it. */
export const filesOfPart = (file: string, files: string[]): string[] => (files.length > 0 ? files : [file])
