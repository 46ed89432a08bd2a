import type { Browser } from '@playwright/test'
import { widgets } from '../../../registry/index.ts'
import { PALETTE } from '../../palette.ts'
import { alternate } from '../alternate.ts'
import { median, type Row } from '../stats.ts'

/** A page of one screen is drawn in few frames: more rounds than a large form needs. */
const ROUNDS = 21
const REACH = 1.15

/** A form of every view type against a page of plain controls, in turn. */
export async function measureWidgets(browser: Browser, base: string): Promise<Row[]> {
  const left = widgets.filter(({ type }) => !PALETTE.some(({ view }) => view === type))
  if (left.length > 0) throw new Error(`The palette leaves out ${left.map(({ type }) => type).join(', ')}`)
  const samples = await alternate(
    browser,
    [`${base}/ours/widgets/ours/widgets.html`, `${base}/limit/widgets/limit/widgets.html`],
    { rounds: ROUNDS },
  )
  const row = (what: string, key: 'work' | 'mount', reach?: Row['reach']): Row => {
    const [ours, limit] = samples.map((one) => median(one.map((each) => each[key]))) as [number, number]
    return {
      what: `${PALETTE.length} fields of ${widgets.length} view types: ${what}`,
      ours: `${ours.toFixed(1)} ms`,
      limit: `${limit.toFixed(1)} ms`,
      ratio: ours / limit,
      ...(reach ? { reach } : {}),
    }
  }
  return [row('work of the mount', 'work', { kind: 'at-most', value: REACH }), row('mount by the clock', 'mount')]
}
