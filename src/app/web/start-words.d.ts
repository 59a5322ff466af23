/** The part of the file that the sign-in page needs (`src/app/build/start-words.ts`). */
declare module '*/common.json?start' {
  const words: { readonly [group: string]: unknown }
  export default words
}
