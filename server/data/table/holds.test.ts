import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { widgets } from '../../../registry/index.ts'
import { decimalText } from '../../../registry/kit/numbers.ts'
import { acceptRecord, checkRecord } from '../../../engine/validate/record.ts'
import type { ResolvedField } from '../../../engine/model/resolve.ts'
import { isWriteOnly } from '../../../engine/model/write-only.ts'
import type { Field } from '../../../schemas/language/field.ts'
import type { Screen } from '../../../schemas/language/screen.ts'
import { onEveryEngine } from '../../../tests/kit/engines.ts'
import { fc } from '../../../tests/kit/properties.ts'
import { isPassword } from '../../http/crypto/password-hash.ts'
import { unrestricted } from '../access/restrict-screen.ts'
import { rowById } from '../read/row-by-id.ts'
import { insertRows, updateRow } from '../write/rows.ts'
import type { TableScreen } from '../catalog/screens.ts'
import { type TestEngine, actor, openTestEngine } from '../testing.ts'
import { addRow, withNewRowColumns } from '../write/write.ts'

const number = (options: Record<string, unknown>, column?: Field['column']): Field => ({
  title: 'x',
  view: 'number',
  options,
  ...(column ? { column } : {}),
})
const text = (more: Partial<Field> = {}): Field => ({ title: 'x', view: 'text', ...more })
/** A field for each kind of column, and for each kind of value that may come to stand in it. */
const FIELDS: Record<string, Field> = {
  free: number({}),
  places: number({ precision: 2 }),
  small: number({}, { type: 'numeric', length: 5, scale: 2 }),
  digits: number({}, { type: 'numeric', length: 4 }),
  ledger: { title: 'x', view: 'money', options: { negative: true } },
  whole: number({ integerOnly: true }),
  big: number({ integerOnly: true }, { type: 'bigint' }),
  share: { title: 'x', view: 'progress' },
  line: text(),
  short: text({ maxLength: 4 }),
  once: text({ unique: true }),
  found: text({ column: { index: true } }),
  list: { title: 'x', view: 'list', options: { items: [], allowInput: true } },
  files: { title: 'x', view: 'file' },
  textWhole: text({ column: { type: 'integer' } }),
  textBig: text({ column: { type: 'bigint' } }),
  textNumber: text({ column: { type: 'numeric', length: 6, scale: 3 } }),
  numberText: number({}, { type: 'varchar', length: 3 }),
  day: { title: 'x', view: 'date' },
  moment: { title: 'x', view: 'datetime' },
  clock: { title: 'x', view: 'time' },
  textDay: text({ column: { type: 'date' } }),
  textMoment: text({ column: { type: 'timestamp' } }),
  textClock: text({ column: { type: 'time' } }),
  textFlag: text({ column: { type: 'boolean' } }),
  textJson: text({ column: { type: 'json' } }),
}
const NUMBERS = [
  'free',
  'places',
  'small',
  'digits',
  'ledger',
  'whole',
  'big',
  'share',
  'textWhole',
  'textBig',
  'textNumber',
  'numberText',
]
/** Types of columns that give back what they were given, sign by sign. */
const FREE: ReadonlySet<string> = new Set(['text', 'varchar', 'date', 'timestamp', 'time', 'boolean', 'json'])
const EXACT = ['line', 'short', 'once', 'found', 'list', 'files', 'day', 'moment', 'clock', 'textJson']

/** Every view that a field may have, as it is stored where nothing else is said. */
const VIEWS: Record<string, Field> = Object.fromEntries(
  widgets.map(({ type }, index) => [`view${index}`, { title: type, view: type }]),
)

/** Numbers about every edge that a column has. */
const edges = fc
  .tuple(
    fc.constantFrom(
      0,
      1,
      99.99,
      100,
      999.99,
      1000,
      9999,
      10_000,
      2 ** 31,
      2 ** 53,
      1e13,
      1e14,
      123_456_789_012_345,
      999_999_999_999_999,
      1e15,
      1e16,
      1e18,
      1e21,
      1e-6,
      1e-7,
      0.1,
      0.005,
      33.333_333_333,
    ),
    fc.constantFrom(-1, 0, 1, 0.01, 0.000_000_1),
    fc.boolean(),
  )
  .map(([value, off, isNegative]) => (isNegative ? -1 : 1) * (value + off))
const longNumber = fc
  .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 21n), fc.option(fc.stringMatching(/^\d{1,9}$/), { nil: undefined }))
  .map(([isNegative, whole, places]) => `${isNegative ? '-' : ''}${whole}${places === undefined ? '' : `.${places}`}`)
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(
    'e\u0301'.repeat(4),
    '\u{20000}'.repeat(4),
    '\u{20000}'.repeat(5),
    '👨‍👩‍👧',
    'a\0b',
    '\ud800',
    '藏',
    ' 1 ',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '{"a":1}',
    'true',
    'yes',
    'null',
    '{"a":1}',
  ),
)
const long = fc
  .tuple(
    fc.constantFrom('a', '藏', '\u{20000}'),
    fc.integer({ min: 600, max: 3000 }),
    fc.string({ unit: 'binary-ascii', minLength: 30, maxLength: 60 }),
  )
  .map(([sign, count, salt]) =>
    Array.from({ length: count }, (_, at) => (at % 2 === 0 ? sign : (salt[at % salt.length] ?? sign))).join(''),
  )
const moments = fc.oneof(
  fc.constantFrom(
    '2024-02-29',
    '2023-02-29',
    '0100-01-01',
    '0099-12-31',
    '9999-12-31',
    '9999-12-31 23:59:59',
    '2024-05-01 08:00:00',
    '2024-05-01T08:00:00',
    '1986-05-04 02:30:00',
    '1900-12-31 23:59:59',
    '24:00:00',
    '23:59:59',
    '08:30',
    'infinity',
    'epoch',
    'today',
    'now',
  ),
  fc
    .date({ min: new Date('0100-01-02'), max: new Date('9999-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
)
const anything = fc.oneof(
  { weight: 3, arbitrary: edges },
  { weight: 3, arbitrary: longNumber },
  { weight: 2, arbitrary: words },
  { weight: 2, arbitrary: moments },
  { weight: 1, arbitrary: long },
  { weight: 1, arbitrary: fc.constantFrom(true, false, null) },
)
/** Values as views store them: keys, lists of keys, flags, files, markup, schedules. */
const SHAPED = [
  'Y',
  'N',
  '1',
  'true',
  'false',
  '2024-05-01',
  '08:30:00',
  '23:59:59',
  'a,b',
  'a%2Cb',
  '110101',
  'temp/a.png',
  '[{"fileName":"a","filePath":"temp/a.png"}]',
  '<p>a</p>',
  '0 0 1 * * ?',
  '青铜;鼎',
  '藏'.repeat(100),
  '藏'.repeat(101),
  'x'.repeat(1000),
  'x'.repeat(1001),
  12,
  0.5,
  true,
]
const shaped = fc.constantFrom(...SHAPED)
const mixed = fc.oneof({ weight: 3, arbitrary: anything }, { weight: 2, arbitrary: shaped })
const KEYS = Object.keys({ ...FIELDS, ...VIEWS })
/** Each of them in every field: no field goes without a value that it takes. */
const examples = SHAPED.map((value): [Record<string, unknown>] => [Object.fromEntries(KEYS.map((key) => [key, value]))])
const records = fc.record(Object.fromEntries(KEYS.map((key) => [key, mixed])))

onEveryEngine(() => {
  let kit: TestEngine
  let screen: TableScreen
  beforeAll(async () => {
    kit = await openTestEngine()
    screen = unrestricted(
      await kit.open({ version: 1, id: 'test.holds', title: 'x', fields: { ...FIELDS, ...VIEWS } } satisfies Screen),
    )
  })
  afterAll(() => kit.close())

  describe('what the check accepts', () => {
    it('is what the columns store, as it was, by either statement', async () => {
      let stored = 0
      const seen = new Set<string>()
      await fc.assert(
        fc.asyncProperty(records, async (input) => {
          const proposed = acceptRecord(screen.checks, input, undefined)
          const refused = new Set(checkRecord(screen.checks, proposed).map(({ field }) => field))
          const record = Object.fromEntries(
            Object.entries(proposed).map(([key, value]) => [key, refused.has(key) ? null : value]),
          )
          const row = withNewRowColumns(record, actor, kit.engine.now())
          const db = kit.database.kysely
          // The same text twice is another matter.
          if (typeof row['once'] === 'string') row['once'] = null
          await insertRows(db, screen, [row])
          const id = String(row['id'])
          const compare = async () => {
            const now = (await rowById(db, screen, id)) ?? {}
            for (const key of EXACT) expect([key, now[key]]).toEqual([key, row[key] ?? null])
            for (const key of NUMBERS) expect([key, plain(now[key])]).toEqual([key, plain(row[key])])
            for (const key of Object.keys(VIEWS)) {
              const column = screen.columns.get(key)
              // The database writes blanks into JSON of its own.
              const compact = (value: unknown) =>
                column?.isJsonText && typeof value === 'string' ? JSON.stringify(JSON.parse(value)) : (value ?? null)
              const held = (value: unknown) => (FREE.has(column?.type ?? '') ? compact(value) : plain(value))
              expect([key, held(now[key])]).toEqual([key, held(await asStored(column?.field, row[key], now[key]))])
            }
          }
          await compare()
          expect(
            await updateRow(db, screen, { ...row, updateBy: 'li', updateTime: row['createTime'] }, 1),
          ).toMatchObject({ id, version: 2 })
          await compare()
          stored += Object.values(record).filter((value) => value !== null).length
          for (const [key, value] of Object.entries(row)) if (value !== null && KEYS.includes(key)) seen.add(key)
        }),
        { numRuns: 100, examples },
      )
      expect(stored).toBeGreaterThan(500)
      // A view that takes nothing of all this would prove nothing.
      expect(KEYS.filter((key) => key !== 'once' && !seen.has(key)).map((key) => VIEWS[key]?.title ?? key)).toEqual([])
    })
    it.each([
      ['textWhole', '12.0', '12'],
      ['textBig', '-0.00', '0'],
      ['textBig', '007', '7'],
    ])('stores in a column of whole numbers %s = %j, which is one', async (field, value, stored) => {
      const added = await addRow(kit.engine, screen, actor, { [field]: value })
      expect(String(added[field])).toBe(stored)
    })
    it('holds a unique text of as many bytes as an index has room for, and not one more', async () => {
      const noise = (bytes: number) =>
        Array.from({ length: bytes }, (_, at) =>
          String.fromCharCode(33 + ((((at * 7919 + (at % 13) * 31 + Math.trunc(Math.sin(at) * 1000)) % 90) + 90) % 90)),
        ).join('')
      await expect(addRow(kit.engine, screen, actor, { once: noise(2600), found: noise(2600) })).resolves.toBeDefined()
      await expect(addRow(kit.engine, screen, actor, { once: noise(2601) })).rejects.toMatchObject({
        code: 'DATA_INVALID',
        params: { result: { problems: [{ field: 'once', code: 'FIELD_MAX_BYTES' }] } },
      })
    })
    it.each([
      ['free', 123_456_789_012_345, 'FIELD_WHOLE_DIGITS', '“123456789012345”过大，整数部分最多 14 位'],
      ['small', 1000, 'FIELD_WHOLE_DIGITS', '“1000”过大，整数部分最多 3 位'],
      ['small', 9.999, 'FIELD_SCALE', 'x最多保留 2 位小数'],
      ['free', 0.123_456_7, 'FIELD_SCALE', 'x最多保留 6 位小数'],
      ['whole', 2_147_483_648, 'FIELD_MAXIMUM', 'x不能大于 2147483647'],
      ['textWhole', 'abc', 'FIELD_NO_NUMBER', '“abc”不是有效的数字，例如 12'],
      ['textWhole', '-2147483649', 'FIELD_MINIMUM', 'x不能小于 -2147483648'],
      ['textDay', '2024-02-30', 'FIELD_NO_DATE', '“2024-02-30”不是有效的日期，例如 2026-12-15'],
      ['short', '\u{20000}'.repeat(5), 'FIELD_MAX_LENGTH', '最大长度4位字符'],
      ['line', 'a\0b', 'FIELD_SIGNS', 'x含有无法保存的字符，请删除后重试'],
      ['list', 'x'.repeat(101), 'FIELD_MAX_LENGTH', '最大长度100位字符'],
      ['numberText', 1234, 'FIELD_MAX_LENGTH', '最大长度3位字符'],
    ])('leaves out %s = %j, which is reported at its field', async (field, value, code, said) => {
      const error = await addRow(kit.engine, screen, actor, { [field]: value }).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(error).toMatchObject({
        code: 'DATA_INVALID',
        params: { result: { problems: [{ field, code, text: said }] } },
      })
    })
  })
})

/** What a column holds of a value: of one that is only ever written, a hash. */
async function asStored(field: ResolvedField | undefined, value: unknown, stored: unknown): Promise<unknown> {
  if (!field || !isWriteOnly(field) || typeof value !== 'string') return value
  return (await isPassword(String(stored), value)) ? stored : `a hash of ${value}`
}

function plain(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return (typeof value === 'number' || typeof value === 'string' ? decimalText(value) : undefined) ?? String(value)
}
