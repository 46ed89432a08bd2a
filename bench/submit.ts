import { buildChecks, checkRecord } from '../engine/validate/record.ts'
import { resolveScreen } from '../engine/model/resolve.ts'
import type { Field } from '../schemas/language/field.ts'

const FIELDS = 500
const ROWS = 1000
const IN_A_ROW = 8
/** Fields as forms have them: words of a length, numbers within bounds, dates, choices, and every tenth with a rule over another. */
const KINDS: readonly { readonly field: Omit<Field, 'title'>; readonly value: unknown }[] = [
  { field: { view: 'text', maxLength: 40, required: true }, value: '青花缠枝莲纹梅瓶' },
  { field: { view: 'number', minimum: 0, maximum: 5000 }, value: 128.5 },
  { field: { view: 'date' }, value: '2024-06-01' },
  {
    field: {
      view: 'list',
      options: {
        items: [
          { value: '1', text: '一级' },
          { value: '2', text: '二级' },
        ],
      },
    },
    value: '2',
  },
  { field: { view: 'text', pattern: '[A-Z]{2}\\d{4}' }, value: 'AB1234' },
]

function sheet(count: number) {
  const kinds = Array.from({ length: count }, (_, index) => ({ key: `f${index}`, ...KINDS[index % KINDS.length] }))
  const fields = Object.fromEntries(
    kinds.map(({ key, field }, index): [string, Field] => [
      key,
      { title: key, ...field, ...(index % 10 === 6 ? { rules: [{ check: `${key} >= 0.0 && f0 != ''` }] } : {}) },
    ]),
  )
  return {
    screen: resolveScreen({ version: 1, id: 'bench.submit', title: '性能对照', fields }),
    record: Object.fromEntries(kinds.map(({ key, value }) => [key, value])),
  }
}

/** A record of 500 fields with 1,000 rows of a sub-table, and how it is checked before it is saved; the rules are compiled when the form opens. */
export function submission(side: 'server' | 'browser'): () => void {
  const [whole, row] = [sheet(FIELDS), sheet(IN_A_ROW)]
  const [checks, rowChecks] = [buildChecks(whole.screen, side), buildChecks(row.screen, side)]
  const rows = Array.from({ length: ROWS }, (_, index) => ({ ...row.record, f0: `第${index}件` }))
  return () => {
    const problems = [...checkRecord(checks, whole.record), ...rows.flatMap((one) => checkRecord(rowChecks, one))]
    if (problems.length > 0) throw new Error(`The record is right, but ${JSON.stringify(problems[0])}`)
  }
}

/** How long each check takes here, ms, after some that warm it. */
export function submitTimes(side: 'server' | 'browser', rounds: number): number[] {
  const check = submission(side)
  const times: number[] = []
  for (let round = -3; round < rounds; round++) {
    const start = performance.now()
    check()
    if (round >= 0) times.push(performance.now() - start)
  }
  return times
}
