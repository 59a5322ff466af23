import fc from 'fast-check'

const deep = (depth: number, open: string, inner: string, close: string) =>
  open.repeat(depth) + inner + close.repeat(depth)

/** Texts that have broken servers before. */
export const nastyTexts: readonly string[] = [
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    '\u202eabc',
    '\ufeff',
    '\u2028',
    '👩‍👩‍👧‍👦',
    `e${'\u0301'.repeat(500)}`,
  ],
  ...[
    "' or 1=1; --",
    '"',
    '\\',
    '%',
    '%00',
    '%c0%ae',
    '_',
    '{{7*7}}',
    '$' + '{7*7}',
    '%0d%0aset-cookie: a=b',
    'a\r\nb: c',
  ],
  ...[
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    'prototype',
    'null',
    'undefined',
    'NaN',
    'true',
    '[]',
    '{}',
  ],
  ...[
    '1e309',
    '-0',
    '9007199254740993',
    '99999999999999999999',
    '-1',
    '0x10',
    '1e5',
    '1,5',
    '٣',
    '0001-01-01',
    '0000-01-01',
  ],
  ...[
    '9999-12-31',
    '2026-02-30',
    '10000-01-01',
    '-000001-01-01T00:00:00Z',
    '2026-01-01T25:00:00Z',
    '24:00',
    '../../../etc',
  ],
  ...[
    '00000000-0000-0000-0000-000000000000',
    'javascript:alert(1)',
    'http://[',
    '//e.x',
    'a@b.test,c@d.test',
    '*',
    '"1"',
  ],
  ...[
    '<script>',
    '<svg onload=x>',
    'FREQ=DAILY;COUNT=1e9',
    'Etc/Unknown',
    '$1',
    '?',
    ':id',
    'x'.repeat(1000),
    '😀'.repeat(300),
  ],
]
/** JSON values that no form would send. */
const nastyValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 1.5, 1e15, 1e308, 2 ** 31, 2 ** 53 + 2, -(2 ** 63), 0.1 + 0.2],
  ...[
    [],
    [[]],
    [null],
    {},
    { added: [1] },
    { added: ['x'], removed: [null] },
    { set: ['x'] },
    { $ne: null },
    { upload: 'x' },
  ],
  ...[{ upload: '00000000-0000-0000-0000-000000000000' }, { operator: 'and', filters: [{ filters: 1 }] }, ['a', 1, {}]],
  ...[
    { operator: 'or', filters: [{ column: '__proto__', operator: 'eq', value: {} }] },
    { length: 5 },
    { toString: 1 },
  ],
]
/** Raw bodies: broken, repeated, poisoned, too deep or too large. */
export const nastyBodies: readonly string[] = [
  ...[
    '',
    '{',
    '}',
    '[',
    '"',
    'null',
    '0',
    '"text"',
    '[1]',
    '{}',
    '{"a":1',
    '{"a":1}}',
    '{a:1}',
    "{'a':1}",
    '\ufeff{}',
    '\u0000',
  ],
  ...[
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"name":"a","name":"b"}',
    '{"name":1e309}',
    '{"name":-0}',
  ],
  ...[
    '{"ids":[],"ids":[1]}',
    '{"name":"\\u0000"}',
    '{"name":"\\ud800"}',
    '{"\\u0000":1}',
    '{"":1}',
    '{"name":9007199254740993}',
  ],
  ...[
    deep(10_000, '[', '', ']'),
    deep(10_000, '{"a":', '1', '}'),
    deep(200, '{"operator":"and","filters":[', '', ']}'),
  ],
  ...[`{"name":${deep(10_000, '[', '', ']')}}`, `{"alarm":${deep(5000, '{"operator":"and","filters":[', '', ']}')}}`],
  ...[`{"name":"${'x'.repeat(1_000_000)}"}`, `{"ids":[${'"x",'.repeat(20_000)}"x"]}`, 'x'.repeat(2_100_000)],
  ...[`{${Array.from({ length: 5000 }, (_, i) => `"k${i}":${i}`).join()}}`],
]

/** One of the texts above, or any other text. */
export const aNastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 50 }) },
)
export const aNastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 2, arbitrary: aNastyText },
  { weight: 2, arbitrary: fc.constantFrom(...nastyValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)
