// Decision (2026-11): The database folds and reads texts by functions that are made from the tables of `core`, so that one list
// cannot be changed without the other: `tests/server/text-functions.test.ts` compares them with the newest migration.
import { blanks, dropped, early, type Pairs, several, single } from '../../core/query/fold-table.ts'
import { entities, outerSpace, patterns } from '../../core/words/plain-text.ts'
import { namedPattern } from '../../core/words/rich-blocks.ts'

const hex = (point: number, length: number): string => point.toString(16).padStart(length, '0')
/** Returns a character in a text of PostgreSQL with escapes (`E'…'`). */
const escaped = (sign: string): string => {
  const point = sign.codePointAt(0) ?? 0
  if (sign === "'") return "''"
  if (sign === '\\') return '\\\\'
  return point >= 0x20 && point < 0x7f ? sign : point > 0xffff ? `\\U${hex(point, 8)}` : `\\u${hex(point, 4)}`
}
const text = (value: string): string => `E'${[...value].map(escaped).join('')}'`
const range = ([from, to]: readonly [number, number]): string =>
  from === to ? String.fromCodePoint(from) : `${String.fromCodePoint(from)}-${String.fromCodePoint(to)}`
const within = (ranges: typeof dropped): string => ranges.map(range).join('')

/** Returns a `translate` that replaces characters by single ones. */
const translated = (value: string, pairs: Pairs): string => {
  const from = pairs.map(([signs]) => signs).join('')
  const to = pairs.map(([signs, plain]) => plain.repeat([...signs].length)).join('')
  return `translate(${value}, ${text(from)}, ${text(to)})`
}
const replaced = (value: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((inner, [sign, plain]) => `replace(${inner}, ${text(sign)}, ${text(plain)})`, value)

const signsOf = (pairs: Pairs): string => pairs.map(([signs]) => signs).join('')
const oneBlank = (value: string): string => `regexp_replace(${value}, ${text(`[ ${within(blanks)}]+`)}, ' ', 'g')`
/**
 * Replaces characters of a table only where the text has any of them: `translate` looks each character of the text up
 * in the whole table.
 */
const whereAny = (pairs: Pairs, become: string): string =>
  `IF plain ~ ${text(`[${signsOf(pairs)}]`)} THEN plain := ${become}; END IF;`

/** The function `fold` of core: the text as search sees it. */
const foldFunction = `CREATE OR REPLACE FUNCTION tms_fold(value text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE plain text;
BEGIN
  IF octet_length(value) = length(value) THEN
    plain := ${translated('lower(value COLLATE "C")', [['`', "'"]])};
  ELSE
    plain := lower(regexp_replace(normalize(${translated('value', early)}, NFKD), ${text(`[${within(dropped)}]`)}, '', 'g') COLLATE "und-x-icu");
    ${[...single.map((pairs) => whereAny(pairs, translated('plain', pairs))), whereAny(several, replaced('plain', several))].join('\n    ')}
  END IF;
  RETURN ${oneBlank('plain')};
END $$;`

/** The pattern by which `like` finds a folded text literally. It is escaped after folding, which turns `％` into `%`. */
const patternFunction = `CREATE OR REPLACE FUNCTION tms_pattern(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(tms_fold(value), '([\\\\%_])', '\\\\\\1', 'g');`

/** The function `plainText` of core: the text of stored rich text. */
const plainFunction = `CREATE OR REPLACE FUNCTION tms_plain(value text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN btrim(${replaced(
  `regexp_replace(regexp_replace(regexp_replace(value, '${patterns.line}', E'\\n', 'g'), '${patterns.cell}', E'\\t', 'g'), '${patterns.tag}', '', 'g')`,
  entities,
)}, ${text(outerSpace)});`

/** The rows that a stored rich text names, as `entity/id`. Most texts name none and are not searched twice. */
const namedFunction = `CREATE OR REPLACE FUNCTION tms_named(value text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN strpos(value, ' data-row="') = 0 THEN '{}'::text[]
  ELSE ARRAY(SELECT DISTINCT found[1] FROM regexp_matches(value, '${namedPattern}', 'g') AS found) END;`

/** The functions that search and conditions need in the database. */
export const textFunctions: readonly string[] = [foldFunction, patternFunction, plainFunction, namedFunction]
