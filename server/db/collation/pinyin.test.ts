import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparePinyin } from '../../../schemas/language/characters/pinyin.ts'
import type { Database } from '../database.ts'
import { collatePinyin, ensurePinyinCollation } from './pinyin.ts'
import { commonSigns } from './pinyin-rules.ts'
import { openTestDatabase } from '../testing.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const sortedThere = async (words: readonly string[]) =>
  (
    await sql<{
      word: string
    }>`select word from unnest(${[...words]}::text[]) as asked(word) order by ${collatePinyin(sql`word`)}`.execute(
      database.kysely,
    )
  ).rows.map(({ word }) => word)

/** The same numbers in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}

describe('the order of texts in the database', () => {
  it('is that of their sound, digits before Chinese and Chinese before letters', async () => {
    expect(
      await sortedThere(['b', '重庆', '得', '9', '此', 'A', '波', '12', '阿', 'a', '长沙', '沈阳', '（一）']),
    ).toEqual(['（一）', '12', '9', '阿', '波', '重庆', '此', '得', '沈阳', '长沙', 'a', 'A', 'b'])
  })
  it('is that of the browser for each common character', async () => {
    const signs = commonSigns()
    expect(signs.length).toBeGreaterThan(6700)
    expect(await sortedThere(signs)).toEqual(signs.toSorted(comparePinyin))
  })
  it('is that of the browser for texts of Chinese, letters, digits and marks', async () => {
    const signs = [
      ...commonSigns().slice(0, 300),
      ...('重庆长沙藏文沈阳厦门西安單于𠀀〇々abcABCéÉüÜāǎ0123456789（）()·-—_/，。、,. ㎡ⅡａＢ１😀'.match(/./gu) ?? []),
    ]
    const random = numbers(20_261_126)
    const next = (below: number) => random.next().value % below
    const words = [
      ...new Set(
        Array.from({ length: 6000 }, () =>
          Array.from({ length: 1 + next(6) }, () => signs[next(signs.length)]).join(''),
        ),
      ),
    ]
    expect(await sortedThere(words)).toEqual(words.toSorted(comparePinyin))
  })
  it('parts texts that sound alike in the same way each time', async () => {
    const words = ['ａ', 'a', '\u00e9', 'e\u0301', '\uff01', '!', '\ufb01', 'fi', '𝐚', 'ﬀ', 'ff']
    expect(await sortedThere(words)).toEqual(await sortedThere(words.toReversed()))
    expect(await sortedThere(words)).toEqual(words.toSorted(comparePinyin))
  })
})

describe('the collation', () => {
  const made = async () =>
    (
      await sql<{
        oid: number
        version: string
      }>`select oid, collversion as version from pg_collation where collname = 'by_sound'`.execute(database.kysely)
    ).rows[0]
  it('is made once', async () => {
    const before = await made()
    await ensurePinyinCollation(database)
    expect(await made()).toEqual(before)
  })
  it('loses the indexes of another version of the library, in whose order rows would be missed', async () => {
    await sql`create table spoken (id text primary key, name text, code text)`.execute(database.kysely)
    await sql`create index ix_spoken_sound on spoken (${collatePinyin(sql.ref('name'))}, id)`.execute(database.kysely)
    await sql`create index ix_spoken_begin on spoken (${collatePinyin(sql`left(name, 20)`)})`.execute(database.kysely)
    await sql`create index ix_spoken_code on spoken (code)`.execute(database.kysely)
    const before = await made()
    await sql`update pg_collation set collversion = '1' where collname = 'by_sound'`.execute(database.kysely)
    await ensurePinyinCollation(database)
    expect(await made()).toEqual(before)
    const { rows } = await sql<{
      name: string
    }>`select indexname as name from pg_indexes where tablename = 'spoken' order by 1`.execute(database.kysely)
    expect(rows.map(({ name }) => name)).toEqual(['ix_spoken_code', 'spoken_pkey'])
  })
})
