/**
 * Letters for which `fold` and `tms_fold` may differ: blocks whose letters got their case after Unicode 10 (2017), the
 * version of the database that we ship. These are Georgian capitals, medieval Latin, and scripts of the second plane.
 * No language of the product's users, nor of their neighbours, has them in its alphabet.
 */
export const mayDiffer = /[\u1c80-\u1cbf\u2c2f\u2c5f\ua7b8-\ua7ff\u{10500}-\u{1efff}]/gu

export const settled = (text: string): string => text.replaceAll(mayDiffer, '')
