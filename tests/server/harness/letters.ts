/**
 * Where `fold` and `tms_fold` may part: blocks with letters that got their case after Unicode 10 (2017), the version of
 * the database that we bring along. Georgian capitals, medieval Latin, scripts of the second plane; no alphabet of a
 * language that the product is used in, nor of its neighbours.
 */
export const mayDiffer = /[\u1c80-\u1cbf\u2c2f\u2c5f\ua7b8-\ua7ff\u{10500}-\u{1efff}]/gu

export const settled = (text: string): string => text.replaceAll(mayDiffer, '')
